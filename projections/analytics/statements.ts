import { createHash } from 'node:crypto';
import type { View } from './view.ts';
import { views } from './views.ts';

/** The columns and their meaning: sets of views that agree in this can replace each other. */
export const SHAPE = createHash('sha256')
  .update(
    JSON.stringify(views.map(({ name, columns }) => [name, columns.map((one) => [one.name, one.type])])),
  )
  .digest('hex')
  .slice(0, 16);

/** Creates the views, or replaces those of the same shape, on the read models of another schema. */
export const createViews = (schema: string, readModels: string): string[] =>
  views.flatMap((view) => [
    `create or replace view ${schema}.${view.name} as ${selectOf(view, readModels)}`,
    `comment on view ${schema}.${view.name} is ${literal(view.comment)}`,
    ...view.columns.map(
      ({ name, comment }) => `comment on column ${schema}.${view.name}.${name} is ${literal(comment)}`,
    ),
  ]);

const selectOf = ({ columns, from }: View, readModels: string): string =>
  `select ${columns.map(({ name, sql, type }) => `(${sql})::${type} as ${name}`).join(', ')} from ${from(readModels)}`;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
