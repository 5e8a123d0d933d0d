import type { App } from "../../../app.ts";
import { type Actor, claimantOf } from "../../../domain/permissions/actor.ts";
import { referencesOfMany } from "../../../domain/references/references-of-many.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { visit } from "../../visit.ts";
import { homeOf, inRef } from "../addresses.ts";
import { lowerHeadings } from "../rendered.tsx";

/** Texts of issues, comments and reviews as HTML that is safe on any page, in their order; what they name is looked up for all at once. */
export async function renderTexts(
	app: App,
	actor: Actor,
	found: RepositoryContext,
	texts: readonly string[],
): Promise<string[]> {
	const resolve = await referencesOfMany(app, actor, found, texts);
	const user = claimantOf(actor, visit().entry.peer);
	const { default_branch: name } = found.repository;
	const ref = { kind: "branch", name } as const;
	const link = name ? `${inRef(found, "src", ref)}/` : `${homeOf(found)}/`;
	const image = name ? `${inRef(found, "media", ref)}/` : `${homeOf(found)}/`;
	return Promise.all(
		texts.map(async (text) =>
			lowerHeadings(
				lowerHeadings(
					await app.markup.render(
						text,
						{
							format: "markdown",
							flavour: "comment",
							references: ["mention", "issue", "commit", "url"],
							bases: { link, linkRoot: link, image, imageRoot: image },
							siteRoot: app.url,
							formulas: true,
							shortLinks: false,
						},
						resolve,
						user,
					),
				),
			),
		),
	);
}
