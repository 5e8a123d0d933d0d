import { AsyncLocalStorage } from "node:async_hooks";
import type { App } from "../app.ts";
import type { Banner } from "../domain/announcements/banner.ts";
import type { Maintenance } from "../domain/maintenance/maintenance.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import {
	type ActName,
	type ContextOf,
	may as mayDo,
} from "../domain/policies/may.ts";
import type { Entry } from "../http/endpoint.ts";
import type { Language } from "../text/languages.ts";
import { isTimeZone } from "../text/time-zones.ts";
import { withBudget } from "../threads/work-budget.ts";
import type { Topic } from "./live/topics.ts";

/** What came of a form that was refused: it is shown again with everything that was typed. */
export interface FailedForm {
	/** The route of the form. */
	readonly route: string;
	/** This is what its address named: a page may have the same form for many things. */
	readonly params: Readonly<Record<string, string>>;
	readonly typed: URLSearchParams;
	/** What is wrong, by field; "" is about the whole. */
	readonly wrong: Readonly<Record<string, string>>;
}

/** One look at a page: who looks, in which language, and what goes along with it. */
export interface Visit {
	readonly app: App;
	readonly actor: Actor;
	readonly entry: Entry;
	/** The path as it came, below that of the forge, with its query. */
	readonly path: string;
	readonly language: Language;
	/** Colours that the reader chose, or those of the system. */
	readonly theme: "auto" | "light" | "dark";
	/** Whether single keys do something. */
	readonly keys: boolean;
	/** The reader's time zone, as IANA names it. */
	readonly timeZone: string;
	/** How many notifications the reader has not read. */
	readonly unread: number;
	/** What the operator tells on all pages, unless this browser has closed it. */
	readonly banner: Banner | undefined;
	/** The forge can only be read. */
	readonly maintenance: Maintenance | undefined;
	/** What the last form did, told once. */
	readonly note: string;
	readonly failed: FailedForm | undefined;
	/** What changes what the page shows. */
	live: readonly Topic[];
	/** Tells whether the form of a route creates something. */
	creates(route: string): boolean;
	/** A key for a form that creates something; no other form has it. */
	newKey(): string;
	/** Takes the keys out of a page, which is the same with others. */
	withoutKeys(html: string): string;
	/** Whether the forge has a page for the path, so that nothing leads to where there is none. */
	has(path: string): boolean;
}

const visits = new AsyncLocalStorage<Visit>();

/** Does something as part of a visit; all of it shares one budget of work. */
export const during = <T>(visit: Visit, work: () => T): T =>
	withBudget(() => visits.run(visit, work));

/** The visit that this is part of. @throws Error outside of any */
export function visit(): Visit {
	const current = visits.getStore();
	if (!current) throw new Error("no page is being rendered");
	return current;
}

/** An address of the forge as a link has it: below the path under which the forge is served. */
export const at = (path: string): string =>
	new URL(visit().app.url).pathname.slice(0, -1) + path;

/** Where a form of the frame leads back to; a program that came with a token uses none of them, and is told no address. */
export const returnPath = (): string =>
	isProgram() ? "/" : visit().path.slice(0, 2048);
/** Whether it is a program that came with a token, which signs in nowhere and uses no frame. */
export const isProgram = (): boolean =>
	visit().entry.headers.authorization !== undefined;
/** A path of names as they stand in an address. */
export const pathOf = (...names: readonly (string | number)[]): string =>
	names.map((name) => `/${encodeURIComponent(name)}`).join("");

/** Tells whether the reader of the page may do something: a control is shown only if its form would let him. */
export const may = <Name extends ActName>(
	name: Name,
	context: ContextOf<Name>,
): boolean => mayDo(visit().actor, name, context);

/** The zone that somebody chose; else the one that his browser told; else UTC. */
export const zoneOf = (chosen = "", told = ""): string =>
	[chosen, told.replaceAll("%2F", "/")].find(isTimeZone) ?? "UTC";

/** The theme that somebody chose. */
export const themeOf = (word: string | undefined): Visit["theme"] =>
	word === "light" || word === "dark" ? word : "auto";

/** Reads the note of the page before, which is shown once. */
export function noteIn(text: string | undefined): string {
	try {
		return decodeURIComponent(text ?? "").slice(0, 300);
	} catch {
		return "";
	}
}
