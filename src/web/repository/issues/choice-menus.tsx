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
import { Layout } from "../../parts/layout.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import type { Base } from "../conversation/addresses.ts";
import {
	NarrowingLinks,
	NarrowingMenu,
	narrowingNames,
	withSome,
} from "./narrowing-menus.tsx";
import { changedQuery, queryOfAddress } from "./query-of-address.ts";

/** Pull requests have no type. */
const kindsOf = (base: Base): readonly ChoiceKind[] =>
	choiceKinds.filter((kind) => kind !== "type" || base === "issues");

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
		{kindsOf(base).map((kind) => {
			const address = `${at(`/${base}/-/choices/${kind}`)}${changedQuery(query, {})}`;
			return (
				<NarrowingMenu kind={kind}>
					<section id={partOf(kind)} class="choices">
						<a href={address} data-near="" data-load={address}>
							{t("Show choices")}
						</a>
					</section>
				</NarrowingMenu>
			);
		})}
	</>
);

/** What a list over all repositories can be narrowed by: a page, of which menus show the list alone. */
const choicesPage = (base: Base): Page =>
	page({
		route: `GET /${base}/-/choices/:kind`,
		on: signedIn(),
		async run({ app, actor, params, search }) {
			const kind = kindsOf(base).find((one) => one === params.kind);
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
			const title = narrowingNames()[kind];
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
							<NarrowingLinks
								query={query}
								kind={kind}
								choices={choices}
								to={to}
							/>
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
