import type { ComponentChildren } from "preact";
import type { CodeResult } from "../../domain/code-search/match-groups.ts";
import type { PlaceRow } from "../../domain/code-search/place-rows.ts";
import { refOfHead } from "../../domain/code-search/refs-to-index.ts";
import type { CodeFound, Facet } from "../../domain/code-search/search-code.ts";
import { codeText } from "../../highlight/line-html.ts";
import type { FoundLine } from "../../text/code/search-job.ts";
import type { Fault } from "../../text/query/tree.ts";
import { Empty } from "../parts/empty.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { shownName } from "../parts/shown-name.ts";
import { homeOf, inRef } from "../repository/addresses.ts";
import { at, visit } from "../visit.ts";
import { number, plural, t } from "../words/words.ts";

/** Lines of a result in which something was found, and other places of it, that a page shows. */
export const linesShown = 5;
const placesShown = 10;

/** The address of the open page with another query. */
function asking(change: Record<string, string>): string {
	const { entry } = visit();
	const search = new URLSearchParams(entry.query);
	search.delete("cursor");
	for (const [name, value] of Object.entries(change)) search.set(name, value);
	return `?${search}`;
}

/** The part of a query that means nothing, marked in it. */
export const QueryFault = ({
	query,
	fault: { message, from, to, expected },
}: {
	query: string;
	fault: Fault;
}) => (
	<div class="query-fault">
		<Note tone="bad" status title={message}>
			<p class="mono">
				{query.slice(0, from)}
				<mark>{query.slice(from, to)}</mark>
				{query.slice(to)}
			</p>
			<p>
				{t("Expected: {what}", { what: expected })}{" "}
				<a href={at("/-/help/search")}>{t("Query language")}</a>
			</p>
		</Note>
	</div>
);

/** The findings of a search for texts, with what narrows it above. */
export const TextResults = ({
	query,
	of,
	narrow,
	none,
	alone = false,
	children,
}: {
	query: string;
	of: CodeFound;
	/** The ways to narrow a search that took too long. */
	narrow: string;
	/** Said where nothing was found. */
	none: string;
	children: ComponentChildren;
	/** All are of one repository. */
	alone?: boolean;
}) => {
	const isAll = !of.next && !of.incomplete;
	return (
		<div class="stack">
			<p class="soft" role="status">
				{isAll
					? plural(of.atLeast, "1 result", "{n} results")
					: t("{count} results or more", { count: number(of.atLeast) })}
			</p>
			{of.incomplete && (
				<Note tone="wait">
					{of.readAll
						? t(
								"The search took too long. Search for three letters in a row, or narrow it by repo: or path:.",
							)
						: narrow}
				</Note>
			)}
			{of.atLeast === 0 && !of.incomplete && (
				<Empty title={t("No results")}>
					{none} <a href={at("/-/help/search")}>{t("Query language")}</a>
				</Empty>
			)}
			<Facets
				name={t("Languages")}
				of={of.languages}
				key_="lang"
				query={query}
			/>
			{!alone && (
				<Facets
					name={t("Repositories")}
					of={of.repositories}
					key_="repo"
					query={query}
				/>
			)}
			{children}
			{of.next && (
				<nav class="pager" aria-label={t("Pages")}>
					<a href={asking({ cursor: of.next })} rel="next">
						{t("Next")}
					</a>
				</nav>
			)}
		</div>
	);
};

/** The files that a search found, with their lines. */
export const CodeFiles = ({
	of,
	alone = false,
}: {
	of: Pick<CodeFound, "results">;
	alone?: boolean;
}) => (
	<>
		{of.results.map((result) => (
			<Result of={result} alone={alone} />
		))}
	</>
);

const facetsShown = 10;

/** The values that come most often among the results; each narrows the search to it. */
function Facets({
	name,
	of,
	key_,
	query,
}: {
	name: string;
	of: readonly Facet[];
	key_: "lang" | "repo";
	query: string;
}) {
	if (of.length < 2) return null;
	return (
		<nav class="facets" aria-label={name}>
			<span class="soft">{name}</span>
			<ul>
				{of.slice(0, facetsShown).map(({ value, count }) => (
					<li>
						<a
							class="btn s"
							href={asking({
								q: narrowed(
									query,
									`${key_}:${/\s/.test(value) ? `"${value}"` : value}`,
								),
							})}
						>
							{value} <span class="soft">{number(count)}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** A query that asks for a part, too. */
const narrowed = (query: string, part: string): string =>
	/\bOR\b/.test(query) ? `(${query}) ${part}` : `${query.trim()} ${part}`;

/** The names by which addresses are made. */
export const namesOf = ({ owner, repository }: PlaceRow) => ({
	owner: { name: owner },
	repository: { name: repository },
});
const fileOf = (place: PlaceRow): string =>
	inRef(namesOf(place), "src", refOfHead(place.branch), place.path);

function Result({
	of: { place, others, lines, total },
	alone,
}: {
	of: CodeResult;
	alone: boolean;
}) {
	const shown = lines.slice(0, linesShown);
	return (
		<section class="box" aria-label={place.path}>
			<header>
				<Icon name="file" />
				<h2 class="small">
					{!alone && (
						<>
							<a href={homeOf(namesOf(place))}>
								{place.owner}/{place.repository}
							</a>
							{" · "}
						</>
					)}
					<a href={fileOf(place)}>{shownName(place.path)}</a>
				</h2>
			</header>
			{shown.length > 0 && (
				<section class="code-box" tabindex={0} aria-label={place.path}>
					<table class="lines found">
						{piecesOf(shown).map((rows) => (
							<tbody
								// escaped here
								dangerouslySetInnerHTML={{
									__html: rows.map((row) => lineRow(place, row)).join(""),
								}}
							/>
						))}
					</table>
				</section>
			)}
			{(total > shown.length || others.length > 0) && (
				<div class="in stack s">
					{total > shown.length && (
						<a href={fileOf(place)}>
							{plural(
								total - shown.length,
								"1 more line with a match",
								"{n} more lines with a match",
							)}
						</a>
					)}
					{others.length > 0 && <Others of={others} />}
				</div>
			)}
		</section>
	);
}

const Others = ({ of }: { of: readonly PlaceRow[] }) => (
	<details>
		<summary>
			{plural(of.length, "and 1 more place", "and {n} more places")}
		</summary>
		<ul class="list">
			{of.slice(0, placesShown).map((place) => (
				<li>
					<a href={fileOf(place)}>
						{place.owner}/{place.repository}: {shownName(place.path)}
					</a>
				</li>
			))}
		</ul>
	</details>
);

/** A line that is shown; without spans it stands around those in which something was found. */
interface Row extends Pick<FoundLine, "line" | "text"> {
	readonly spans?: FoundLine["spans"];
}

/** Lines with those around them, each once, in pieces that follow on each other. */
function piecesOf(found: readonly FoundLine[]): Row[][] {
	const rows = new Map<number, Row>();
	for (const { line, before, after } of found) {
		const from = line - before.length;
		for (const [i, text] of before.entries())
			rows.set(from + i, { line: from + i, text });
		for (const [i, text] of after.entries())
			rows.set(line + 1 + i, { line: line + 1 + i, text });
	}
	for (const { line, text, spans } of found)
		rows.set(line, { line, text, spans });
	const pieces: Row[][] = [];
	let last = Number.NEGATIVE_INFINITY;
	for (const row of [...rows.values()].sort((a, b) => a.line - b.line)) {
		if (row.line === last + 1) pieces.at(-1)?.push(row);
		else pieces.push([row]);
		last = row.line;
	}
	return pieces;
}

/** A line as a row, with what was found marked. */
function lineRow(place: PlaceRow, { line, text, spans }: Row): string {
	const start = String(Math.max(1, line - 20));
	const query = new URLSearchParams({ display: "source", start });
	const href = codeText(`${fileOf(place)}?${query}#L${line}`);
	let html = "";
	let done = 0;
	for (const [from, to] of spans ?? []) {
		html += codeText(text.slice(done, from));
		if (to > from) html += `<mark>${codeText(text.slice(from, to))}</mark>`;
		done = Math.max(done, to);
	}
	const row = spans ? "<tr>" : '<tr class="soft">';
	return `${row}<td><a tabindex="-1" href="${href}">${line}</a></td><td class="c">${html}${codeText(text.slice(done))}</td></tr>`;
}
