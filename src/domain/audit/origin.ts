import { currentScope, inScope } from "../../threads/work-scope.ts";
import type { Acting } from "./acting.ts";

/** From where a change comes. It is made once for each request, command or task, before it is known who acts. */
export interface Origin {
	/** The id of the request; empty for others. */
	readonly id: string;
	/** The address that the request came from. */
	readonly peer: string;
	/** The name that the client gives itself. */
	readonly agent: string;
	/** Filled in as soon as it is known who acts. */
	readonly seen: { actor?: Acting };
	/** The name of the command or task, where nobody's request caused it. */
	readonly kind?: "command" | "task";
}

/** Does work that comes from somewhere: what it changes is noted so. */
export const withOrigin = <T>(origin: Origin, work: () => T): T =>
	inScope({ origin }, work);

/** From where the present work comes; undefined where the forge does it by itself. */
export const currentOrigin = (): Origin | undefined =>
	currentScope().origin as Origin | undefined;
