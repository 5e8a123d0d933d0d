import type { ComponentChildren } from "preact";
import {
	type IssueQueryText,
	issueSorts,
	writeIssueQuery,
} from "../../../domain/issues/filter/query-language.ts";
import { writeQuery } from "../../../text/query/write-query.ts";
import { Icon } from "../../parts/icon.tsx";
import { UnknownFilters } from "../../parts/issues/unknown-filters.tsx";
import { number, t } from "../../words/words.ts";
import type { Choices } from "../conversation/load-side.ts";
import {
	Menu,
	type NarrowingKind,
	NarrowingLinks,
	NarrowingMenu,
} from "./narrowing-menus.tsx";
import { changedQuery } from "./query-of-address.ts";

/** The line of text that says what a list shows, and what it says as chips that can be taken away. */
export function QueryLine({
	query,
	label,
	clear,
	save,
}: {
	query: IssueQueryText;
	label: string;
	/** The address without a query. */
	clear: string;
	/** The control that saves it. */
	save?: ComponentChildren;
}) {
	const chips = chipsOf(query);
	return (
		<search class="stack s">
			<div class="line wrap">
				<form class="line grow" action={clear}>
					<label class="with-icon grow">
						<Icon name="search" />
						<span class="unseen">{label}</span>
						<input
							class="input mono"
							name="q"
							value={writeIssueQuery(query)}
							spellcheck={false}
							autocomplete="off"
							aria-keyshortcuts="/"
						/>
					</label>
					<button class="btn" type="submit">
						{t("Filter")}
					</button>
				</form>
				{chips.length === 0 && save}
			</div>
			<UnknownFilters of={query.unknown} helps />
			{chips.length > 0 && (
				<div class="line wrap">
					{chips.map(([name, value, change]) => (
						<span class="chip">
							{name && <b>{name}</b>}
							<span class="cut">{value}</span>
							<a
								href={changedQuery(query, change)}
								aria-label={t("Remove filter: {what}", {
									what: `${name} ${value}`.trim(),
								})}
							>
								<Icon name="x" />
							</a>
						</span>
					))}
					<a class="btn s plain" href={clear}>
						{t("Clear")}
					</a>
					{save}
				</div>
			)}
		</search>
	);
}

type Chip = [name: string, value: string, without: Partial<IssueQueryText>];
function chipsOf(query: IssueQueryText): Chip[] {
	const others = (list: readonly string[], one: string) =>
		list.filter((word) => word !== one);
	const single = (
		name: string,
		key:
			| "type"
			| "milestone"
			| "project"
			| "repository"
			| "owner"
			| "author"
			| "assignee"
			| "mentions"
			| "reviewRequested"
			| "reviewedBy",
	): Chip[] => (query[key] ? [[name, query[key], { [key]: "" }]] : []);
	return [
		...query.labels.map(
			(one): Chip => [t("label"), one, { labels: others(query.labels, one) }],
		),
		...query.withoutLabels.map(
			(one): Chip => [
				t("no label"),
				one,
				{ withoutLabels: others(query.withoutLabels, one) },
			],
		),
		...(query.noLabel
			? [[t("label"), t("none"), { noLabel: false }] as Chip]
			: []),
		...single(t("type"), "type"),
		...(query.noType
			? [[t("type"), t("none"), { noType: false }] as Chip]
			: []),
		...single(t("milestone"), "milestone"),
		...(query.noMilestone
			? [[t("milestone"), t("none"), { noMilestone: false }] as Chip]
			: []),
		...single(t("project"), "project"),
		...(query.noProject
			? [[t("project"), t("none"), { noProject: false }] as Chip]
			: []),
		...single(t("repository"), "repository"),
		...single(t("owner"), "owner"),
		...single(t("author"), "author"),
		...single(t("assignee"), "assignee"),
		...(query.assigned
			? [
					[
						t("assignee"),
						query.assigned === "none" ? t("no one") : t("anyone"),
						{ assigned: "" },
					] as Chip,
				]
			: []),
		...single(t("names"), "mentions"),
		...single(t("review requested from"), "reviewRequested"),
		...single(t("reviewed by"), "reviewedBy"),
		...query.rest.map(
			(one): Chip => [
				"",
				writeQuery(one),
				{ rest: query.rest.filter((other) => other !== one) },
			],
		),
		...(query.places.length
			? [["in:", query.places.join(", "), { places: [] }] as Chip]
			: []),
		...(query.words.length
			? [[t("search terms"), query.words.join(" "), { words: [] }] as Chip]
			: []),
		...(query.sort === "latest"
			? []
			: [[t("order"), sortWords()[query.sort], { sort: "latest" }] as Chip]),
	];
}

const sortWords = (): Record<IssueQueryText["sort"], string> => ({
	latest: t("newest first"),
	oldest: t("oldest first"),
	recentupdate: t("recently updated"),
	leastupdate: t("least recently updated"),
	mostcomment: t("most commented"),
	leastcomment: t("least commented"),
	nearduedate: t("earliest due date"),
	farduedate: t("latest due date"),
	recentclose: t("recently closed"),
});

/** Open and closed with their numbers, and the menus that narrow a list. */
export const ListHead = ({
	query,
	open,
	closed,
	choices,
	menus,
}: {
	query: IssueQueryText;
	open: number;
	closed: number;
	choices: Choices;
	/** More menus, before the others. */
	menus?: ComponentChildren;
}) => (
	<header>
		<nav class="line pair" aria-label={t("Status")}>
			<a
				class="btn s plain"
				aria-current={query.state === "open" ? "true" : undefined}
				href={changedQuery(query, { state: "open" })}
			>
				<Icon name="open" />
				{t("{n} open", { n: number(open) })}
			</a>
			<a
				class="btn s plain"
				aria-current={query.state === "closed" ? "true" : undefined}
				href={changedQuery(query, { state: "closed" })}
			>
				<Icon name="closed" />
				{t("{n} closed", { n: number(closed) })}
			</a>
		</nav>
		<div class="line end filters wrap">
			{menus}
			<Menus query={query} choices={choices} />
		</div>
	</header>
);

function Menus({
	query,
	choices,
}: {
	query: IssueQueryText;
	choices: Choices;
}) {
	const { labels, types, milestones, people, boards } = choices;
	const to = (change: Partial<IssueQueryText>) => changedQuery(query, change);
	const titles = (some: readonly { readonly title: string }[]) =>
		some.map(({ title }) => ({ name: title }));
	const menus: readonly [
		NarrowingKind,
		Parameters<typeof NarrowingLinks>[0]["choices"],
	][] = [
		["label", labels.map((label) => ({ name: label.name, label }))],
		["type", types.map((type) => ({ name: type.name, type }))],
		["milestone", titles(milestones)],
		["project", titles(boards)],
		["author", people],
		["assignee", people],
	];
	return (
		<>
			{menus
				.filter(([, some]) => some.length > 0)
				.map(([kind, some]) => (
					<NarrowingMenu kind={kind}>
						<NarrowingLinks query={query} kind={kind} choices={some} to={to} />
					</NarrowingMenu>
				))}
			<Menu id="m-sort" name={t("Sort")}>
				{issueSorts.map((sort) => (
					<a
						aria-current={query.sort === sort ? "true" : undefined}
						href={to({ sort })}
					>
						{sortWords()[sort]}
					</a>
				))}
			</Menu>
		</>
	);
}
