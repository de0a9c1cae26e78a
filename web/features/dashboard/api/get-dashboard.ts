import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callProcedure } from '#web/lib/data/call-procedure.ts';
import { fillFromPart } from '#web/lib/data/page-fills.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';
import { now } from '#web/lib/device/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { computeDashboard } from '../compute-dashboard.ts';
import { fromReply } from '../dashboard-stats.ts';
import type { DashboardStats } from '../dashboard-stats.ts';
import { dashboardReplySchema } from './dashboard-reply.ts';
import { fetchDashboardRows } from './get-dashboard-rows.ts';

const MINUTE_MS = 60 * 1000;

/** Has the database sum up the member's figures. */
export async function refreshDashboardData(userId: string): Promise<DashboardStats> {
  return fromReply(await callProcedure('refresh_dashboard_data', { p_user_id: userId }, dashboardReplySchema));
}

async function fetchDashboard(userId: string): Promise<DashboardStats> {
  try {
    return await refreshDashboardData(userId);
  } catch (error) {
    logWarning('refresh_dashboard_data falhou; os números são calculados no aparelho', error);
    return computeDashboard(await fetchDashboardRows(userId), now());
  }
}

/** The figures that came with the page. */
function readPart(part: unknown): DashboardStats | undefined {
  try {
    return fromReply(parseReply(dashboardReplySchema, part));
  } catch (error) {
    logWarning('os números que vieram com a página não foram entendidos', error);
    return undefined;
  }
}

function dashboardQueryOptions(userId: string) {
  return queryOptions({
    queryKey: queryKeys.dashboardStats(userId),
    queryFn: () => fetchDashboard(userId),
    staleTime: 2 * MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
    refetchOnWindowFocus: true,
  });
}

/** Everything on the dashboard, one call; worked out from the member's rows when that call fails. */
export function useDashboard(userId: string) {
  const queryClient = useQueryClient();
  // Before the query asks.
  useState(() => fillFromPart(queryClient, userId, 'dashboard', dashboardQueryOptions(userId), readPart));
  return useQuery(dashboardQueryOptions(userId));
}
