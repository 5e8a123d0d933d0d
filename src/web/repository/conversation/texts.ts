import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { type Actor, claimantOf } from "../../../domain/permissions/actor.ts";
import { referencesOfMany } from "../../../domain/references/references-of-many.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import type { RenderOptions } from "../../../markup/render.ts";
import { fingerprint } from "../../../text/fingerprint.ts";
import { visit } from "../../visit.ts";
import { homeOf, inRef } from "../addresses.ts";
import { lowerHeadings } from "../rendered.tsx";
import { foldedText } from "./folded-text.ts";

/**
 * Texts of issues, comments and reviews as HTML that is safe on any page, in their order; what they name is looked up for all at once. What is
 * beyond the budget of the page is folded: a link shows that text first.
 */
export function renderTexts(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	texts: readonly string[],
): Promise<string[]> {
	const { default_branch: name } = context.repository;
	const ref = { kind: "branch", name } as const;
	const link = name ? `${inRef(context, "src", ref)}/` : `${homeOf(context)}/`;
	const image = name
		? `${inRef(context, "media", ref)}/`
		: `${homeOf(context)}/`;
	return renderFolding(app, actor, context, texts, {
		format: "markdown",
		flavour: "comment",
		references: ["mention", "issue", "commit", "url"],
		bases: { link, linkRoot: link, image, imageRoot: image },
		siteRoot: app.url,
		formulas: true,
		shortLinks: false,
	});
}

/** Characters of HTML that are gone through before others have a turn. */
const mostAtOnce = 256 * 1024;

/** The same for texts of another kind. */
export async function renderFolding(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	texts: readonly string[],
	options: RenderOptions,
): Promise<string[]> {
	const user = claimantOf(actor, visit().entry.peer);
	const asked = visit().entry.query.get("show");
	const isAsked = (text: string) => asked !== null && keyOf(text) === asked;
	// the one that is asked for has all the room
	const order = texts
		.map((text, i) => ({ text, i, first: isAsked(text) }))
		.sort((a, b) => Number(b.first) - Number(a.first));
	const resolve = await referencesOfMany(
		app,
		actor,
		context,
		order.map(({ text }) => text),
	);
	const written: string[] = new Array(texts.length);
	let sinceTurn = 0;
	for (const { text, i, first } of order) {
		const html = await app.markup.renderPiece(text, options, resolve, user);
		sinceTurn += html?.length ?? 0;
		if (sinceTurn > mostAtOnce) {
			sinceTurn = 0;
			await setImmediate();
		}
		written[i] =
			html === undefined
				? foldedText(keyOf(text))
				: foldedText.opened(
						lowerHeadings(lowerHeadings(html)),
						first ? keyOf(text) : undefined,
					);
	}
	return written;
}

/** What an address calls a text. */
const keyOf = (text: string): string =>
	fingerprint(`${text.length} ${text.slice(0, 2000)}`);
