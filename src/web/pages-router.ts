import findMyWay from "find-my-way";
import type { App } from "../app.ts";
import { renewActor } from "../domain/accounts/renew-actor.ts";
import { bannerUnless } from "../domain/announcements/banner.ts";
import { damageOf, tellingDamage } from "../domain/damage/store-damage.ts";
import { maintenanceNow } from "../domain/maintenance/maintenance.ts";
import { countUnread } from "../domain/notifications/list-threads.ts";
import {
	type Actor,
	anonymous,
	claimantOf,
	isKnown,
	readingWith,
} from "../domain/permissions/actor.ts";
import { may } from "../domain/policies/may.ts";
import type { Ended } from "../domain/request-keys/once.ts";
import { forbidden, notFound } from "../errors.ts";
import { authenticate } from "../http/authenticate.ts";
import { asDomainError, statusOf } from "../http/domain-errors.ts";
import type { Entry } from "../http/endpoint.ts";
import type { RequestContext } from "../http/request-context.ts";
import { withRightsRecheck } from "../http/rights-recheck.ts";
import { cookieOf } from "../http/session-cookie.ts";
import { catalogues } from "../text/catalogues.ts";
import { workingFor } from "../threads/claimant.ts";
import { traced } from "../tracing/trace.ts";
import { fromOlderAddress } from "./admin/shortcuts.ts";
import { asRead } from "./as-read.ts";
import { loadAssets } from "./assets.ts";
import { hasPasskey, isPasswordRight, isSure } from "./confirm.ts";
import { confirmPage, errorPage } from "./error-page.tsx";
import { readFields } from "./fields.ts";
import { firstThing } from "./first-thing.ts";
import {
	answerOf,
	isUsed,
	keyField,
	onceOf,
	pageKeys,
	shownBefore,
} from "./forms/form-key.ts";
import { letIn, sentWith } from "./forms/sent-with.ts";
import {
	again,
	type Form,
	isForm,
	type Page,
	type PageResult,
	pageNumber,
	Redirect,
	see,
} from "./page.ts";
import { openPageLimits } from "./page-limits.ts";
import { signedInByProxy } from "./proxy-sign-in.ts";
import { isOutdated, readField } from "./read-version.ts";
import { isAboutInput, sentence, withoutSecrets } from "./refused-form.ts";
import { type PageSecurity, redirect, send } from "./send-page.ts";
import {
	at,
	during,
	type FailedForm,
	noteIn,
	themeOf,
	type Visit,
	zoneOf,
} from "./visit.ts";
import { languageOf, t } from "./words/words.ts";

type Done = PageResult | typeof again;
/** This is what a visit knows of the declared pages. */
type Known = Pick<Visit, "has" | "creates">;

/** The declared pages at work. */
interface Pages {
	/** Serves a page or form; false for an address that none of them has. */
	serve(context: RequestContext): Promise<boolean>;
	/** Does something as part of a visit, for pages that are not declared. */
	visiting<T>(context: RequestContext, work: () => Promise<T>): Promise<T>;
	/** The page for an address that is nothing's, or hidden. */
	nothing(context: RequestContext): Promise<void>;
}

/** Serves the declared pages and forms. */
export function pagesRouter(
	app: App,
	declared: readonly (Page | Form)[],
): Pages {
	const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 8192 });
	for (const one of declared) {
		const [method, path] = one.route.split(" ") as ["GET", string];
		const handler = () => {};
		router.on(method, path, handler, one);
		if (method === "GET") router.on("HEAD", path, handler, one);
	}
	const has = (path: string) => router.find("GET", path) !== null;
	const creating = new Set(
		declared.flatMap((one) => (isForm(one) && one.creates ? one.route : [])),
	);
	const known: Known = { has, creates: (route) => creating.has(route) };
	const limited = openPageLimits(app);
	return {
		serve: find,
		nothing: (context) => nothing(app, context, known),
		async visiting(context, work) {
			await loadAssets();
			return during(await visitOf(app, context, {}, known), work);
		},
	};

	async function find(context: RequestContext): Promise<boolean> {
		const found = router.find(context.request.method as "GET", context.path);
		const one = found?.store as Page | Form | undefined;
		if (!found || !one) return refusedMethod(context);
		context.seen.operation = one.route;
		await limited(context, async (count) => {
			await loadAssets();
			const params = found.params as Record<string, string>;
			const visit = await visitOf(app, context, params, known, one);
			await serve(context, visit, one, count);
		});
		return true;
	}

	/** Tells which methods a known address has; false for an address that is none of ours. */
	function refusedMethod({ request, response, path }: RequestContext): boolean {
		const methods = ["GET", "HEAD", "POST"] as const;
		if (methods.includes(request.method as "GET")) return false;
		const allowed = methods.filter((method) => router.find(method, path));
		if (allowed.length === 0) return false;
		response.writeHead(405, { Allow: allowed.join(", ") }).end();
		return true;
	}
}

async function nothing(
	app: App,
	context: RequestContext,
	known: Known,
): Promise<void> {
	await loadAssets();
	const visit = await visitOf(app, context, {}, known);
	await during(visit, () => refuse(context, visit, notFound()));
}

async function serve(
	context: RequestContext,
	visit: Visit,
	one: Page | Form,
	count: (actor: Actor) => void,
): Promise<void> {
	context.seen.actor = visit.actor;
	await during(visit, async () => {
		try {
			count(visit.actor);
			const first = await firstThing(visit, one);
			if (first) redirect(context.response, first);
			else if (isForm(one)) await serveForm(context, visit, one);
			else {
				const reader = claimantOf(visit.actor, context.peer);
				await workingFor(reader, async () => {
					const shown = await show(visit, one);
					const opening = await openingOf(visit.app, one, context.search);
					await send(context, visit, 200, shown, opening);
				});
			}
		} catch (error) {
			await refuse(context, visit, error);
		}
	});
}

/** The answer to what was refused, as a page that says what happened and what can be done now. */
async function refuse(
	context: RequestContext,
	visit: Visit,
	error: unknown,
): Promise<void> {
	const domainError = asDomainError(error) ?? damageOf(visit.app, error);
	if (!domainError) throw error;
	const { status: moved, location } = (domainError.details ?? {}) as {
		status?: 301 | 303;
		location?: string;
	};
	if (domainError.kind === "moved" && location !== undefined)
		return redirect(
			context.response,
			new Redirect(location, {
				// what was typed goes along to the new address
				status: moved === 303 || isRead(context) ? (moved ?? 301) : 308,
			}),
			true,
		);
	if (
		domainError.kind === "unauthorized" &&
		!visit.actor.account &&
		isRead(context)
	) {
		const back = encodeURIComponent(visit.path);
		return redirect(
			context.response,
			new Redirect(`${at("/user/login")}?redirect_to=${back}`),
		);
	}
	const older =
		domainError.kind === "not-found" &&
		isRead(context) &&
		may(visit.actor, "site.administer", {}) &&
		fromOlderAddress(context.path);
	if (older) return redirect(context.response, new Redirect(older));
	const status = statusOf[domainError.kind];
	const { retryAfter } = (domainError.details ?? {}) as { retryAfter?: number };
	if (retryAfter !== undefined)
		context.response.setHeader("Retry-After", String(Math.ceil(retryAfter)));
	await send(context, visit, status, errorPage(domainError, context.id));
}

/** How far a page, or the page of a form, opens itself. */
const openingOf = async (
	app: App,
	{ leadsTo, unframed }: Page,
	sent: URLSearchParams,
): Promise<PageSecurity> => ({ leadsTo: await leadsTo?.(app, sent), unframed });

const isRead = ({ request }: RequestContext): boolean =>
	request.method === "GET" || request.method === "HEAD";

/** Lets a page be made by its guard and its own words. */
async function show(visit: Visit, page: Page): Promise<PageResult> {
	const { app, actor, entry } = visit;
	const found = await page.on.enter(entry);
	const context = {
		...found,
		context: found,
		app,
		actor,
		params: entry.params,
		search: entry.query,
		page: pageNumber(entry.query),
		entry,
	};
	visit.live = actor.session ? (page.live?.(context) ?? []) : [];
	return tellingDamage(app, found, () =>
		traced(page.route, {}, async () => page.run(context)),
	);
}

async function serveForm(
	context: RequestContext,
	visit: Visit,
	form: Form,
): Promise<void> {
	const { actor, entry } = visit;
	// no scope is written for forms, and without a session nothing asks for the password again
	if (isKnown(actor) && !actor.session)
		throw forbidden("this requires a browser session; tokens are not accepted");
	const found = await letIn(form, entry);
	const sent = await sentWith(visit.app, form, context);
	const once = onceOf(visit.app, form, actor, entry.path, sent);
	let outdated: unknown;
	const app = withRightsRecheck(visit.app, {
		async ask(reading) {
			const now = await renewActor(reading, actor);
			await letIn(form, { ...entry, app: reading, actor: now });
		},
		also: asRead(form, entry, found, actor, sent, (error) => {
			outdated = error;
		}),
		takes: once && ((tx) => once.take(tx)),
		complete: () => context.request.complete,
		began: context.began,
	});
	const opening = await openingOf(visit.app, form.shownOn, sent);
	const sudo =
		typeof form.sudo === "function" ? form.sudo(sent) : form.sudo === true;
	if (sudo && !isSure(visit)) {
		const shown = sent.get("confirm_passkey")
			? "passkey"
			: sent.has("confirm_password")
				? "password"
				: undefined;
		if (!shown || !(await isPasswordRight(visit, sent)))
			return send(
				context,
				visit,
				403,
				confirmPage(form, entry.params, sent, shown, await hasPasskey(visit)),
				opening,
			);
	}
	const { values, wrong } = readFields(form.fields, sent);
	let failed = Object.keys(wrong).length ? wrong : undefined;
	let status = 422;
	if (!failed)
		try {
			const input = {
				...found,
				context: found,
				app,
				actor,
				params: entry.params,
				search: entry.query,
				page: 1,
				entry,
				fields: values,
				sent,
			};
			const run = async (): Promise<Done> => form.run(input);
			const done = await traced(form.route, {}, async (): Promise<Done> => {
				const ended: Ended<Done> = once
					? await once.run(run, answerOf)
					: { done: await run() };
				if ("done" in ended) return ended.done;
				const { address } = ended.earlier;
				return address ? see(address) : shownBefore();
			});
			if (done !== again) return await send(context, visit, 200, done, opening);
			failed = {};
			status = 200;
		} catch (error) {
			const domainError = asDomainError(outdated ?? error);
			if (!domainError || !isAboutInput(domainError)) throw error;
			const { field = "" } = (domainError.details ?? {}) as { field?: string };
			// the page shows what it is now, so the next save is about that
			if (isOutdated(domainError)) sent.delete(readField);
			if (isUsed(domainError)) sent.delete(keyField);
			failed = { [field]: t(sentence(domainError.message)) };
			status =
				domainError.kind === "bad-request" ? 422 : statusOf[domainError.kind];
		}
	const refused: FailedForm = {
		route: form.route,
		params: entry.params,
		typed: withoutSecrets(form, sent),
		wrong: failed,
	};
	const shown: Visit = { ...visit, failed: refused };
	await during(shown, async () =>
		send(context, shown, status, await show(shown, form.shownOn), opening),
	);
}

async function visitOf(
	app: App,
	context: RequestContext,
	params: Record<string, string>,
	known: Known,
	one?: Page | Form,
): Promise<Visit> {
	const { request, search, peer, path, queryText } = context;
	const { headers } = request;
	const sender = { headers, query: search, peer };
	const options = { queryTokens: false, sessions: "held" as const };
	const shown = await authenticate(app, sender, options);
	const actor = asReader(await signedInByProxy(app, context, shown), one);
	const { account } = actor;
	const language = languageOf(headers, account?.language, app.config.partsPage);
	await catalogues.load(language);
	const entry: Entry = {
		app,
		actor,
		method: request.method ?? "GET",
		route: one?.route ?? "",
		params,
		query: search,
		path: path + queryText,
		headers,
		peer,
		again: async () => {},
	};
	return {
		app,
		actor,
		entry,
		path: path + queryText,
		language,
		theme: themeOf(cookieOf(headers, "theme")),
		keys: cookieOf(headers, "keys") !== "off",
		timeZone: zoneOf(account?.time_zone, cookieOf(headers, "zone")),
		unread: await countUnread(app, actor),
		banner: await bannerUnless(app.db, cookieOf(headers, "banner")),
		maintenance: await maintenanceNow(app.db),
		note: noteIn(cookieOf(headers, "note")),
		failed: undefined,
		live: [],
		...known,
		...pageKeys(),
	};
}

/** Who reads a page: a token counts where the page says what it has to open, and opens no more than that. Forms refuse it. */
function asReader(known: Actor, one: Page | Form | undefined): Actor {
	const byToken = known.token !== undefined || known.job !== undefined;
	if (!byToken || (one && isForm(one))) return known;
	return one?.tokens ? readingWith(known, one.tokens) : anonymous;
}
