import { queryOptions } from '@tanstack/react-query';
import type { DashboardStats } from '#contracts/api/dashboard.ts';

export const statsQuery = queryOptions<DashboardStats | null>({ queryKey: ['/api/dashboard/stats'] });
