import { followedItems } from "../../../domain/issues/followed.ts";
import { visibleItems } from "../../../domain/issues/waiting.ts";
import { signedIn } from "../../../guards/account.ts";
import { page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Paged } from "../../parts/paged.tsx";
import { QueryLine } from "../../repository/issues/list-frame.tsx";
import { BoxOverRepositories } from "../../repository/issues/list-over-repositories.tsx";
import { listSize, loadList } from "../../repository/issues/load-list.ts";
import { queryOfAddress } from "../../repository/issues/query-of-address.ts";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { NotificationsPage } from "./frame.tsx";

/** The issues and pull requests that the reader follows, by choice or by part. */
export const subscriptionsPage = page({
	route: "GET /notifications/subscriptions",
	on: signedIn(),
	async run({ app, actor, me, search, page: shown }) {
		const word = search.get("issueType");
		const kind =
			word === "issues" || word === "pulls" ? (word as string) : undefined;
		const query = await queryOfAddress(app, actor, search);
		const list = await loadList(
			app,
			actor,
			{ visible: visibleItems(actor, kind) },
			query,
			shown,
			undefined,
			{ among: await followedItems(app.db, me.id) },
		);
		const kinds: [string, string][] = [
			["", t("All types")],
			["issues", t("Issues")],
			["pulls", t("Pull requests")],
		];
		return (
			<NotificationsPage title={t("Subscriptions")} current="subscriptions">
				<nav class="line wrap" aria-label={t("Type")}>
					{kinds.map(([value, name]) => (
						<a
							class="btn s plain"
							aria-current={(kind ?? "") === value ? "true" : undefined}
							href={`${at("/notifications/subscriptions")}${value && `?issueType=${value}`}`}
						>
							{name}
						</a>
					))}
				</nav>
				<QueryLine
					query={list.query}
					label={t("Filter")}
					clear={at("/notifications/subscriptions")}
				/>
				{list.views.length === 0 && list.open + list.closed === 0 ? (
					<Empty title={t("You have no subscriptions")}>
						{t(
							"You receive notifications for issues that you open, comment on or subscribe to.",
						)}
					</Empty>
				) : (
					<BoxOverRepositories of={list} base="issues" />
				)}
				<Paged page={shown} size={listSize} total={list.total} />
			</NotificationsPage>
		);
	},
});
