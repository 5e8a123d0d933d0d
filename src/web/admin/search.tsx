import { none } from "../../domain/audit/declared.ts";
import { indexStatus } from "../../domain/code-search/index-status.ts";
import { planRebuild } from "../../domain/code-search/plan-rebuild.ts";
import { siteAdmin } from "../../guards/account.ts";
import { form, page, see } from "../page.ts";
import { bytes } from "../parts/bytes.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Note } from "../parts/note.tsx";
import { shownName } from "../parts/shown-name.ts";
import { at } from "../visit.ts";
import { number, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const path = "/search";

/** How large the index of code is, how far it is behind, and what went wrong. */
export const searchIndexPage = page({
	route: "GET /-/admin/search",
	on: siteAdmin,
	async run({ app }) {
		const status = await indexStatus(app);
		const { symbols } = status;
		const rows: readonly (readonly [string, string])[] = [
			[t("Branches"), number(status.branches)],
			[t("Repositories behind"), number(status.behind)],
			[t("Seconds behind"), number(status.lag)],
			[t("Files"), number(status.files)],
			[t("Commits"), number(status.commits)],
			[t("Wiki pages"), number(status.pages)],
			[t("Wikis behind"), number(status.wikisBehind)],
			[t("Files left out"), number(status.leftOut)],
			[t("Unreadable files"), number(status.skipped)],
			[t("Texts"), `${number(status.texts)}, ${bytes(status.textBytes)}`],
			[
				t("Segments"),
				`${number(status.segments)}, ${bytes(status.segmentBytes)}`,
			],
			[t("Symbols"), number(symbols.definitions)],
			[t("Texts with symbols"), number(symbols.texts)],
			[t("Files waiting for symbol indexing"), number(symbols.waiting)],
			[t("Symbol index lag (seconds)"), number(symbols.lag)],
			[t("Files with symbol errors"), number(symbols.failed)],
		];
		return (
			<AdminPage
				current={path}
				title={t("Search index")}
				actions={
					<Form does={rebuildNow} class="">
						<Submit tone="">{t("Rebuild")}</Submit>
					</Form>
				}
			>
				<div class="stack l">
					<div class="box">
						<ul class="list l-plain">
							{rows.map(([name, value]) => (
								<li>
									<span>{name}</span>
									<span>{value}</span>
								</li>
							))}
						</ul>
					</div>
					{symbols.faults.length > 0 && (
						<section class="box" aria-labelledby="symbol-faults">
							<header>
								<h2 id="symbol-faults">{t("Files without symbols")}</h2>
							</header>
							<ul class="list l-plain">
								{symbols.faults.map(({ repository, path, fault }) => (
									<li>
										<span>
											{repository}/{shownName(path)}
										</span>
										<span>
											{fault === "slow"
												? t("The grammar took too long.")
												: t("The grammar failed.")}
										</span>
									</li>
								))}
							</ul>
						</section>
					)}
					{status.errors.map(({ repository, error }) => (
						<Note tone="bad" title={repository}>
							{error}
						</Note>
					))}
				</div>
			</AdminPage>
		);
	},
});

export const rebuildNow = form({
	route: "POST /-/admin/search/now",
	audit: none("it only asks for a count that comes by itself"),
	on: siteAdmin,
	fields: {},
	shownOn: searchIndexPage,
	async run({ app }) {
		await planRebuild(app);
		return see(
			at("/-/admin/search"),
			t(
				"The search index will be rebuilt. Searches use the old one until then.",
			),
		);
	},
});
