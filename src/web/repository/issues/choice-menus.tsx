import {
	type ChoiceKind,
	choiceKinds,
	choicesOfItems,
} from "../../../domain/issues/filter/choices-of-items.ts";
import { filterOfQuery } from "../../../domain/issues/filter/filter-of-query.ts";
import type { IssueQueryText } from "../../../domain/issues/filter/query-language.ts";
import { visibleItems } from "../../../domain/issues/waiting.ts";
import { notFound } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { type Page, page } from "../../page.ts";
import { LabelTag } from "../../parts/issues/label-tag.tsx";
import { Layout } from "../../parts/layout.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import type { Base } from "../conversation/addresses.ts";
import { Menu } from "./list-frame.tsx";
import { changedQuery, queryOfAddress } from "./query-of-address.ts";

const names = (): Readonly<Record<ChoiceKind, string>> => ({
	repository: t("Repository"),
	owner: t("Owner"),
	label: t("Label"),
	milestone: t("Milestone"),
	author: t("Author"),
	assignee: t("Assignee"),
});
const keys: Readonly<Partial<Record<ChoiceKind, string>>> = {
	label: "l",
	milestone: "m",
	assignee: "a",
};

const partOf = (kind: ChoiceKind): string => `choices-${kind}`;

/** The menus that narrow a list over all repositories; what there is to choose comes when one of them is opened. */
export const ChoiceMenus = ({
	query,
	base,
}: {
	query: IssueQueryText;
	base: Base;
}) => (
	<>
		{choiceKinds.map((kind) => {
			const address = `${at(`/${base}/-/choices/${kind}`)}${changedQuery(query, {})}`;
			return (
				<Menu id={`m-${kind}`} keys={keys[kind]} filters name={names()[kind]}>
					<section id={partOf(kind)} class="choices">
						<a href={address} data-near="" data-load={address}>
							{t("Show choices")}
						</a>
					</section>
				</Menu>
			);
		})}
	</>
);

/** What the choice of a name makes of a query; one that is chosen already is taken out. */
function chosen(
	query: IssueQueryText,
	kind: ChoiceKind,
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
	const value = on ? "" : name;
	if (kind === "milestone")
		return { on, change: { milestone: value, noMilestone: false } };
	if (kind === "assignee")
		return { on, change: { assignee: value, assigned: "" } };
	return { on, change: { [kind]: value } };
}

/** The choices that stand for what has none. */
const without = (): Readonly<
	Partial<Record<ChoiceKind, [name: string, change: Partial<IssueQueryText>]>>
> => ({
	label: [t("No label"), { labels: [], withoutLabels: [], noLabel: true }],
	milestone: [t("No milestone"), { milestone: "", noMilestone: true }],
	assignee: [t("No one"), { assignee: "", assigned: "none" }],
});

/** The values that take such a choice back. */
const withSome: Readonly<Partial<Record<ChoiceKind, Partial<IssueQueryText>>>> =
	{
		label: { noLabel: false },
		milestone: { noMilestone: false },
		assignee: { assigned: "" },
	};

/** What a list over all repositories can be narrowed by: a page, of which menus show the list alone. */
const choicesPage = (base: Base): Page =>
	page({
		route: `GET /${base}/-/choices/:kind`,
		on: signedIn(),
		async run({ app, actor, params, search }) {
			const kind = choiceKinds.find((one) => one === params.kind);
			if (!kind) throw notFound();
			const query = await queryOfAddress(app, actor, search);
			// what is chosen already stands beside what could be chosen instead
			const open = {
				...query,
				...(kind === "label" ? {} : { [kind]: "" }),
				...withSome[kind],
			};
			const filter = await filterOfQuery(
				app,
				actor,
				{ visible: visibleItems(actor, base) },
				open,
				undefined,
			);
			const { choices, more } = await choicesOfItems(app, filter, kind);
			const to = (change: Partial<IssueQueryText>) =>
				at(`${pathOf(base)}${changedQuery(query, change)}`);
			const none = without()[kind];
			const title = names()[kind];
			return (
				<Layout
					title={title}
					where={[
						{
							name: base === "issues" ? t("Issues") : t("Pull requests"),
							href: to({}),
						},
					]}
					width="mid"
				>
					<div class="stack">
						<h1>{title}</h1>
						<section id={partOf(kind)} class="choices alone">
							{none && <a href={to(none[1])}>{none[0]}</a>}
							{choices.map(({ name, label }) => {
								const { on, change } = chosen(query, kind, name);
								return (
									<a aria-current={on ? "true" : undefined} href={to(change)}>
										{label ? (
											<LabelTag of={label} />
										) : (
											<span class="cut">{name}</span>
										)}
									</a>
								);
							})}
							{choices.length === 0 && <p class="soft">{t("No results")}</p>}
							{more && (
								<p class="hint">
									{t(
										"Only names from the newest 1,000 items are listed here. Type other names into the filter.",
									)}
								</p>
							)}
						</section>
					</div>
				</Layout>
			);
		},
	});

export const choicesPages = [choicesPage("issues"), choicesPage("pulls")];
