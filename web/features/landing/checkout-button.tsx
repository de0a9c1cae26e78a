import type { ComponentProps } from 'react';
import { PlainButton } from '#web/components/ui/plain-button.tsx';
import { PLAN_PATH } from '#web/config/plan-path.ts';

const FORM = 'to-plan';

/**
 * Where the page's ways to the paid plan lead until its script has bound them, or when it never comes: to the plan's
 * page in the app.
 */
export function PlanForm() {
  return <form id={FORM} action={PLAN_PATH} hidden />;
}

/** The attributes that make a button a way to the paid plan without a script too. */
export const toPlan = { type: 'submit', form: FORM } as const;

/** A button that leads to payment. The script of the site binds it. */
export function CheckoutButton(props: ComponentProps<typeof PlainButton>) {
  return <PlainButton {...toPlan} data-if="payments" {...props} />;
}
