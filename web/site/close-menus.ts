const MENU = 'details[data-menu]';

const openMenu = () => document.querySelector<HTMLDetailsElement>(`${MENU}[open]`);

/**
 * Closes an open menu (`<details data-menu>`, which opens without a script) when its reader chooses something in it,
 * presses elsewhere, goes on by Tab, or presses Escape. Escape gives the focus back to its button.
 */
export function closeMenus(): void {
  document.addEventListener('click', ({ target }) => {
    const menu = openMenu();
    if (!menu || !(target instanceof Element)) return;
    const isChoice = target.closest('a') !== null;
    if (isChoice || !menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    const menu = openMenu();
    if (!menu || key !== 'Escape') return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  // A visitor who goes on by Tab leaves it behind.
  document.addEventListener('focusout', ({ relatedTarget }) => {
    const menu = openMenu();
    if (menu && relatedTarget instanceof Element && !menu.contains(relatedTarget)) menu.open = false;
  });
}
