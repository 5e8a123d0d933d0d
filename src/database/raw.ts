import type { Compilable, RawBuilder } from "kysely";
import type { Builder } from "./database.ts";

/** A query that is written as text, its values as parameters. */
export const raw = <R>(q: Builder, text: RawBuilder<unknown>): Compilable<R> =>
	({ compile: () => text.compile(q) }) as never;
