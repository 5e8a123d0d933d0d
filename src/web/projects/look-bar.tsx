import {
	groupingWords,
	sortWords,
} from "../../domain/issues/boards/board-order.ts";
import type { ProjectField } from "../../domain/projects/field.ts";
import type { FoundProject } from "../../domain/projects/project-access.ts";
import type { ProjectView } from "../../domain/projects/views.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { UnknownFilters } from "../parts/issues/unknown-filters.tsx";
import { t } from "../words/words.ts";
import { type Look, lookAddress } from "./look.ts";
import { toBoard } from "./to-board.ts";

/** The saved views of a board as tabs, and what changes how it is looked at. */
export function LookBar({
	of,
	look,
	views,
	fields,
	edits,
	unknown,
}: {
	of: FoundProject;
	look: Look;
	views: readonly ProjectView[];
	fields: readonly ProjectField[];
	edits: boolean;
	/** Parts of the line that mean nothing. */
	unknown: readonly string[];
}) {
	return (
		<div class="stack s">
			<nav class="tabs inner" aria-label={t("Views")}>
				<a href="?" aria-current={look.view ? undefined : "page"}>
					{t("All cards")}
				</a>
				{views.map((view) => (
					<a
						href={`?view=${view.id}`}
						aria-current={view === look.view ? "page" : undefined}
					>
						<Icon name={view.layout === "table" ? "list" : "task"} />
						{view.name}
					</a>
				))}
			</nav>
			<div class="line wrap">
				<Narrowing look={look} fields={fields} />
				<nav class="line pair" aria-label={t("Layout")}>
					{(["board", "table"] as const).map((layout) => (
						<a
							class="btn s plain"
							href={lookAddress(look, { layout })}
							aria-current={look.layout === layout ? "true" : undefined}
						>
							{layout === "board" ? t("Board") : t("Table")}
						</a>
					))}
				</nav>
				{edits && <ViewMenu of={of} look={look} views={views} />}
			</div>
			<UnknownFilters of={unknown} />
		</div>
	);
}

/** The line of text, the grouping and the order. */
const Narrowing = ({
	look,
	fields,
}: {
	look: Look;
	fields: readonly ProjectField[];
}) => (
	<search class="grow">
		<form class="line wrap">
			{look.view && <input type="hidden" name="view" value={look.view.id} />}
			<input type="hidden" name="layout" value={look.layout} />
			<label class="with-icon grow">
				<Icon name="search" />
				<span class="unseen">{t("Filter cards")}</span>
				<input
					class="input mono"
					name="q"
					value={look.line}
					placeholder={exampleFor(fields)}
					maxlength={1000}
					spellcheck={false}
					autocomplete="off"
					aria-keyshortcuts="/"
				/>
			</label>
			<label class="line">
				<span>{t("Group by")}</span>
				<select class="input s" name="group">
					<option value="">
						{look.layout === "board" ? t("Column") : t("none")}
					</option>
					{groupingWords(fields)
						.filter((word) => look.layout !== "board" || word !== "column")
						.map((word) => (
							<option value={word} selected={word === look.groupWord}>
								{partTitle(word, fields)}
							</option>
						))}
				</select>
			</label>
			<label class="line">
				<span>{t("Sort")}</span>
				<select class="input s" name="sort">
					<option value="">{t("board order")}</option>
					{sortWords(fields)
						.flatMap((word) => [word, `-${word}`])
						.map((word) => (
							<option value={word} selected={word === look.sortWord}>
								{word.startsWith("-")
									? t("{what}, descending", {
											what: partTitle(word.slice(1), fields),
										})
									: partTitle(word, fields)}
							</option>
						))}
				</select>
			</label>
			<button class="btn s" type="submit">
				{t("Show")}
			</button>
		</form>
	</search>
);

/** A query that fits the board, to learn from. */
function exampleFor(fields: readonly ProjectField[]): string {
	const field = fields.find(({ options }) => options.length > 0);
	const quoted = (text: string) => (/\s/.test(text) ? `"${text}"` : text);
	return field
		? `is:open label:bug field:${quoted(field.name)}=${quoted(field.options[0]?.title ?? "")}`
		: "is:open label:bug assignee:@me";
}

/** What a grouping or an order is called. */
function partTitle(word: string, fields: readonly ProjectField[]): string {
	const titles: Readonly<Record<string, string>> = {
		title: t("Title"),
		column: t("Column"),
		state: t("Status"),
		assignee: t("Assignee"),
		label: t("Label"),
		milestone: t("Milestone"),
		repository: t("Repository"),
		created: t("Created"),
		updated: t("Updated"),
	};
	const field = fields.find(({ id }) => word === `field:${id}`);
	return field?.name ?? titles[word] ?? word;
}

/** Saves how the board is looked at, under a new name or in its view. */
function ViewMenu({
	of,
	look,
	views,
}: {
	of: FoundProject;
	look: Look;
	views: readonly ProjectView[];
}) {
	const { view } = look;
	const at = view ? views.indexOf(view) : -1;
	const asShown = (
		<>
			<input type="hidden" name="as_layout" value={look.layout} />
			<input type="hidden" name="as_group" value={look.groupWord} />
			<input type="hidden" name="as_sort" value={look.sortWord} />
			<input type="hidden" name="as_q" value={look.line} />
		</>
	);
	const one = { view: view?.id ?? 0 };
	return (
		<span class="line pair end">
			{view && look.changed && (
				<Form {...toBoard(of, "views/:view/look", one)} class="">
					{asShown}
					<Submit small>{t("Save view")}</Submit>
				</Form>
			)}
			<button class="btn s" type="button" popovertarget="m-views">
				<Icon name="eye" />
				{t("Views")}
			</button>
			<div class="menu choose" id="m-views" popover="auto">
				<Form {...toBoard(of, "views")} class="stack s">
					{asShown}
					<Line
						name="name"
						label={t("Save as new view")}
						width=""
						maxlength={80}
						required
					/>
					<Submit small>{t("Save as view")}</Submit>
				</Form>
				{view && (
					<>
						<Form {...toBoard(of, "views/:view", one)} class="stack s">
							<label class="stack s">
								<span>{t("View name")}</span>
								<input
									class="input"
									name="title"
									value={view.name}
									maxlength={80}
									required
								/>
							</label>
							<Submit small tone="">
								{t("Rename")}
							</Submit>
						</Form>
						<Form {...toBoard(of, "views/:view/move", one)} class="line">
							{at > 0 && (
								<Submit small tone="" name="position" value={String(at)}>
									{t("Move left")}
								</Submit>
							)}
							{at < views.length - 1 && (
								<Submit small tone="" name="position" value={String(at + 2)}>
									{t("Move right")}
								</Submit>
							)}
						</Form>
						<Form {...toBoard(of, "views/:view/delete", one)} class="">
							<Submit small tone="danger">
								{t("Delete view")}
							</Submit>
						</Form>
					</>
				)}
			</div>
		</span>
	);
}
