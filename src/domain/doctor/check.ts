import type { App } from "../../app.ts";

/** What checks of rows need; they may run beside a forge on PostgreSQL. */
export type RowsOnly = Pick<App, "db" | "clock" | "config">;

/** One damage: how it is mended, or why it cannot be. */
export interface Finding {
	readonly what: string;
	readonly mend: (() => Promise<unknown>) | string;
}

/** One kind of damage. Healthy data has no findings, and what was mended is found no more. */
export interface Check<Needs> {
	readonly name: string;
	readonly looksAt: string;
	find(app: Needs): Promise<Finding[]>;
}
