import type { Selectable } from "kysely";
import type { ActivityTable } from "../../database/schema-after.ts";
import type { WordsOf } from "../events/event-table.ts";

/** Something that somebody did in a repository, as feeds tell it. */
export type Activity = Selectable<ActivityTable>;

/** The kinds of acts that events make. Imported acts have a few more. */
export type ActKind = WordsOf<"feeds">;

/** An act before it is saved. */
export interface NewActivity {
	readonly kind: ActKind;
	/** What must be readable to see it; "" is the repository itself. */
	readonly unit: "" | "code" | "issues" | "pulls" | "releases";
	readonly comment?: number;
	readonly ref?: string;
	readonly content?: string;
}
