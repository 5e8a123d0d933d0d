import type { App } from "../../app.ts";
import type { ContentPlace } from "../../domain/contents/find-place.ts";
import { type Actor, claimantOf } from "../../domain/permissions/actor.ts";
import { resolveReferences } from "../../domain/references/resolve-references.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import type { Format } from "../../markup/formats.ts";
import { splitPath } from "../../text/split-path.ts";
import { Html } from "../parts/html.tsx";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { inRef } from "./addresses.ts";

/** A text as its format means it, with the links of its place. */
export async function renderText(
	app: App,
	actor: Actor,
	context: RepositoryContext,
	{ ref, path }: Pick<ContentPlace, "ref" | "path">,
	text: string,
	format: Format,
): Promise<string> {
	const [folder] = splitPath(path);
	const html = await app.markup.render(
		text,
		{
			format,
			references: ["mention", "issue", "commit", "url"],
			bases: {
				link: `${inRef(context, "src", ref, folder)}/`,
				linkRoot: `${inRef(context, "src", ref)}/`,
				image: `${inRef(context, "media", ref, folder)}/`,
				imageRoot: `${inRef(context, "media", ref)}/`,
			},
			siteRoot: app.url,
			formulas: true,
			shortLinks: false,
		},
		resolveReferences(app, actor, context),
		claimantOf(actor, visit().entry.peer),
	);
	return lowerHeadings(html);
}

/** A page has one h1, its own: those of a text are one step lower. */
export const lowerHeadings = (html: string): string =>
	html
		.replace(
			/<(\/?)h([1-5])\b/g,
			(_, slash: string, level: string) => `<${slash}h${Number(level) + 1}`,
		)
		// what is scrolled must be reached by keys as well
		.replaceAll(
			'<pre class="code-block">',
			'<pre class="code-block" tabindex="0">',
		);

const heading =
	/<h([2-6])\b[^>]*\bid="(user-content-[^"]+)"[^>]*>(.*?)<\/h\1>/gs;
const mostHeadings = 200;

/** What a renderer wrote, which is safe on any page. */
export const Rendered = ({ html }: { html: string }) => (
	<Html html={html} large />
);

/** The headings of a text to jump to; nothing where there are few. */
export function Outline({ html }: { html: string }) {
	const found = [...html.matchAll(heading)].slice(0, mostHeadings);
	if (found.length < 3) return null;
	return (
		<details class="drop left">
			<summary class="btn s plain">{t("Outline")}</summary>
			<nav class="menu" aria-label={t("Outline")}>
				{found.map(([, level = "2", id = "", inner = ""]) => (
					<a href={`#${id}`} class={`o${level}`}>
						<span
							class="cut"
							// a part of what the renderer wrote, without its elements
							dangerouslySetInnerHTML={{
								__html: inner.replace(/<[^>]*>/g, ""),
							}}
						/>
					</a>
				))}
			</nav>
		</details>
	);
}
