import type { Readable } from "node:stream";
import type { VNode } from "preact";
import type { App } from "../app.ts";
import type { Audited } from "../domain/audit/declared.ts";
import type { Category } from "../domain/permissions/scopes.ts";
import type { ActorOf, Entry, Guard, ParamsOf } from "../http/endpoint.ts";
import { escapedPath } from "../text/escape-path.ts";
import type { Fields, ValuesOf } from "./fields.ts";
import type { Topic } from "./live/topics.ts";
import type { Reads } from "./read-version.ts";

type PathOf<R extends string> = R extends `${string} ${infer Path}` ? Path : R;

/** What a page is handed besides what its guard found. */
export type PageContext<
	R extends string,
	L extends object,
	S extends boolean = false,
> = L & {
	readonly app: App;
	readonly actor: ActorOf<S>;
	/** This is everything that the guard has loaded, to be handed on whole; its parts are there by their names too. */
	readonly context: L;
	readonly params: ParamsOf<PathOf<R>>;
	readonly search: URLSearchParams;
	/** The number of the page of a list that is asked for, from 1. */
	readonly page: number;
	readonly entry: Entry;
};

/** Where a browser is sent instead of a page. */
export class Redirect {
	readonly to: string;
	readonly status: 301 | 303 | 308;
	/** Told once on the page that comes. */
	readonly note: string;
	readonly headers: Readonly<Record<string, string | string[]>>;
	constructor(
		to: string,
		{
			status = 303,
			note = "",
			headers = {},
		}: {
			status?: 301 | 303 | 308;
			note?: string;
			headers?: Record<string, string | string[]>;
		} = {},
	) {
		this.to = to;
		this.status = status;
		this.note = note;
		this.headers = headers;
	}
}

/** On to another page, after a form or instead of this one; `note` says there what was done. */
export const see = (
	path: string,
	note = "",
	headers?: Record<string, string | string[]>,
): Redirect => new Redirect(path, { note, headers });

/** A text that is no page; one that comes bit by bit is sent as it comes. */
export class Plain {
	readonly type: string;
	readonly text: string | Readable;
	readonly headers: Readonly<Record<string, string>>;
	constructor(
		type: string,
		text: string | Readable,
		headers: Record<string, string> = {},
	) {
		this.type = type;
		this.text = text;
		this.headers = headers;
	}
}

/**
 * What a form answers that changes nothing yet, such as a preview: its page is shown again with what was typed, which stands in
 * `visit().failed`.
 */
export const again = Symbol("the page again");

/** A page that says what is missing, and where it may be: it is sent with 404. */
export class Missing {
	readonly page: VNode;
	constructor(page: VNode) {
		this.page = page;
	}
}

export type PageResult = VNode | Redirect | Plain | Missing;

interface PageSpec<R extends string, L extends object, S extends boolean> {
	/** `GET /path` with `:name` parameters; a last `*` takes the rest of the path. */
	readonly route: R;
	/** Who may see it: the guards of the API. */
	readonly on: Guard<L, S>;
	/** What changes what it shows: the open page then asks for itself again. */
	readonly live?: (context: PageContext<R, L, S>) => readonly Topic[];
	/** The origin to which a form of this page may lead besides the forge itself; `sent` is the query, or what a form sent. */
	readonly leadsTo?: (
		app: App,
		sent: URLSearchParams,
	) => Promise<string> | string;
	/** What a token has to open to count here: pages are for browsers, but for those that programs read. */
	readonly tokens?: Category;
	/** It may stand in no frame, not even of the forge: a click on it gives rights. */
	readonly unframed?: boolean;
	run(context: PageContext<R, L, S>): Promise<PageResult> | PageResult;
}

interface FormSpec<
	R extends string,
	L extends object,
	F extends Fields,
	S extends boolean,
> {
	/** `POST /path`. */
	readonly route: R;
	readonly on: Guard<L, S>;
	/** The records that it leaves in the audit log, or why it has none. */
	readonly audit: Audited;
	readonly fields: F;
	/** What destroys or gives rights asks for the password again when the last time was an hour ago. */
	readonly sudo?: boolean | ((sent: URLSearchParams) => boolean);
	/** The bytes that it may bring with its files, where they are more than a picture. */
	readonly largest?: number;
	/** The page with the form: it is shown again with what was typed when something is wrong. */
	readonly shownOn: Page;
	/** It creates something: sent twice with one key, it does so once and answers the same. */
	readonly creates?: boolean;
	/**
	 * What the form edits, as it is now; its `Form` gets the same as `reads`. It is asked again in the transaction of the change, so that
	 * nobody replaces unseen what another person has changed since the form was read. It reads through `app.db` alone.
	 */
	readonly reads?: (
		context: PageContext<R, L, S>,
	) => Promise<Reads | undefined> | Reads | undefined;
	run(
		context: PageContext<R, L, S> & {
			readonly fields: ValuesOf<F>;
			/** All that was sent, for fields whose names only the page knows. */
			readonly sent: URLSearchParams;
		},
	): Promise<PageResult | typeof again> | PageResult | typeof again;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of pages forgets what each one loads
export type Page = PageSpec<string, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: the same
export type Form = FormSpec<string, any, any, any>;

/** Declares a page. The router and the inventory of addresses are made from these objects. */
export const page = <
	const R extends string,
	L extends object,
	S extends boolean = false,
>(
	spec: PageSpec<R, L, S>,
): Page => spec as unknown as Page;

/** Declares what a form of a page does. */
export const form = <
	const R extends string,
	L extends object,
	const F extends Fields,
	S extends boolean = false,
>(
	spec: FormSpec<R, L, F, S>,
): Form => spec as unknown as Form;

export const isForm = (one: Page | Form): one is Form => "fields" in one;

/** The path of a route with its parameters filled in. */
export const routePath = (
	route: string,
	params: Readonly<Record<string, string | number>> = {},
): string =>
	(route.split(" ")[1] ?? "").replace(/:(\w+)|\*$/g, (_, name?: string) =>
		// the rest of a path has its slashes
		name
			? encodeURIComponent(params[name] ?? "")
			: escapedPath(String(params["*"] ?? "")),
	);

/** The number of the page of a list that an address asks for, from 1. */
export const pageNumber = (search: URLSearchParams): number =>
	Math.min(Math.max(1, Math.floor(Number(search.get("page")) || 1)), 10_000);
