import type { Selectable } from "kysely";
import type { ActivityTable } from "../../database/schema-after.ts";

/** Something that somebody did in a repository, as feeds tell it. */
export type Activity = Selectable<ActivityTable>;

/** An act before it is kept. */
export interface NewActivity {
	readonly kind: string;
	/** What must be readable to see it; "" is the repository itself. */
	readonly unit: "" | "code" | "issues" | "pulls" | "releases";
	readonly comment?: number;
	readonly ref?: string;
	readonly content?: string;
}
