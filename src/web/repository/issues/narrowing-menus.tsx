import type { ComponentChildren } from "preact";
import type { ChoiceKind } from "../../../domain/issues/filter/choices-of-items.ts";
import type { IssueQueryText } from "../../../domain/issues/filter/query-language.ts";
import { Icon } from "../../parts/icon.tsx";
import { FilterField, filtering } from "../../parts/issues/filter-field.tsx";
import { LabelTag } from "../../parts/issues/label-tag.tsx";
import { TypeTag } from "../../parts/issues/type-tag.tsx";
import { t } from "../../words/words.ts";

/** The names by which a menu narrows a list. */
export type NarrowingKind = ChoiceKind | "project";

/** The names of the menus. */
export const narrowingNames = (): Readonly<Record<NarrowingKind, string>> => ({
	repository: t("Repository"),
	owner: t("Owner"),
	label: t("Label"),
	type: t("Type"),
	milestone: t("Milestone"),
	project: t("Project"),
	author: t("Author"),
	assignee: t("Assignee"),
});

const keys: Readonly<Partial<Record<NarrowingKind, string>>> = {
	label: "l",
	type: "t",
	milestone: "m",
	project: "p",
	assignee: "a",
};

/** A menu of names that narrow a list, opened by its key. */
export const NarrowingMenu = ({
	kind,
	children,
}: {
	kind: NarrowingKind;
	children: ComponentChildren;
}) => (
	<Menu
		id={`m-${kind}`}
		keys={keys[kind]}
		filters
		name={narrowingNames()[kind]}
	>
		{children}
	</Menu>
);

/** Gives the query that the choice of a name makes; one that is chosen already is taken out. */
function chosen(
	query: IssueQueryText,
	kind: NarrowingKind,
	name: string,
): { on: boolean; change: Partial<IssueQueryText> } {
	if (kind === "label") {
		const on = query.labels.includes(name);
		const labels = on
			? query.labels.filter((one) => one !== name)
			: [...query.labels, name];
		return { on, change: { labels, noLabel: false } };
	}
	const on = query[kind].toLowerCase() === name.toLowerCase();
	return { on, change: { ...withSome[kind], [kind]: on ? "" : name } };
}

type Named = readonly [name: string, change: Partial<IssueQueryText>];

/** The choices that stand for what has none, or any. */
const unnamed = (): Readonly<
	Partial<Record<NarrowingKind, readonly Named[]>>
> => ({
	label: [[t("No label"), { labels: [], withoutLabels: [], noLabel: true }]],
	type: [[t("No type"), { type: "", noType: true }]],
	milestone: [[t("No milestone"), { milestone: "", noMilestone: true }]],
	project: [[t("No project"), { project: "", noProject: true }]],
	assignee: [
		[t("No one"), { assignee: "", assigned: "none" }],
		[t("Anyone"), { assignee: "", assigned: "any" }],
	],
});

/** The values that take such a choice back. */
export const withSome: Readonly<
	Partial<Record<NarrowingKind, Partial<IssueQueryText>>>
> = {
	label: { noLabel: false },
	type: { noType: false },
	milestone: { noMilestone: false },
	project: { noProject: false },
	assignee: { assigned: "" },
};

/** The links of such a menu; `to` is the address of the list with a change of its query. */
export const NarrowingLinks = ({
	query,
	kind,
	choices,
	to,
}: {
	query: IssueQueryText;
	kind: NarrowingKind;
	choices: readonly {
		readonly name: string;
		readonly label?: Parameters<typeof LabelTag>[0]["of"];
		readonly type?: Parameters<typeof TypeTag>[0]["of"];
	}[];
	to: (change: Partial<IssueQueryText>) => string;
}) => (
	<>
		{unnamed()[kind]?.map(([name, change]) => (
			<a href={to(change)}>{name}</a>
		))}
		{choices.map(({ name, label, type }) => {
			const { on, change } = chosen(query, kind, name);
			return (
				<a aria-current={on ? "true" : undefined} href={to(change)}>
					{label ? (
						<LabelTag of={label} />
					) : type ? (
						<TypeTag of={type} />
					) : (
						<span class="cut">{name}</span>
					)}
				</a>
			);
		})}
	</>
);

/** A menu of links that narrow a list. */
export const Menu = ({
	id,
	name,
	keys,
	filters = keys !== undefined,
	children,
}: {
	id: string;
	name: string;
	/** The key that opens it. */
	keys?: string;
	/** It has choices that words can narrow. */
	filters?: boolean;
	children: ComponentChildren;
}) => (
	<div class="at">
		<button
			class="btn s plain"
			type="button"
			popovertarget={id}
			aria-keyshortcuts={keys}
		>
			{name}
			<Icon name="down" />
		</button>
		<div class="menu long" id={id} popover="auto" {...(filters && filtering())}>
			{filters && <FilterField />}
			<div class="choices">{children}</div>
		</div>
	</div>
);
