import type { ObjectType } from "../oid.ts";
import type { ReadFrom } from "../store.ts";

/** What cat-file says of an object; `body` when contents were asked for. */
export type ObjectResult = {
	/** Its whole id, whatever name was asked for. */
	oid: string;
	type: ObjectType;
	size: number;
	body?: Buffer;
};

/** The two questions (git-cat-file(1), --batch-command). */
export type Question = "contents" | "info";

/** Those who answer them, a process for each place that is read from. */
export interface Readers {
	/** How many processes there are. */
	readonly size: number;
	/** Asks one question. Throws `corrupt`. */
	ask(
		from: ReadFrom,
		question: Question,
		oid: string,
	): Promise<ObjectResult | undefined>;
	/** Ends the process of one place. */
	drop(from: ReadFrom): void;
	/** Ends them all. */
	end(): void;
}
