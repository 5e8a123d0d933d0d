import { searchRepositories } from "../../../domain/repositories/search-repositories.ts";
import { withOwners } from "../../../domain/repositories/with-owners.ts";
import { signedIn } from "../../../guards/account.ts";
import { page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { FindForm, OrderField } from "../../parts/find-form.tsx";
import { Paged } from "../../parts/paged.tsx";
import { RepositoryList } from "../../parts/repository-list.tsx";
import {
	flag,
	modeOf,
	orderOf,
	repositoryOrders,
} from "../../site/repository-filter.ts";
import { plural, t } from "../../words/words.ts";
import { NotificationsPage } from "./frame.tsx";

const size = 20;

/** The repositories that the reader watches, with the filters of the list of all. */
export const watchingPage = page({
	route: "GET /notifications/watching",
	on: signedIn(),
	async run({ app, actor, me, search, page: shown }) {
		const word = (search.get("q") ?? "").slice(0, 255);
		const order = orderOf(repositoryOrders, search, "recentupdate");
		const { rows, total } = await searchRepositories(
			app,
			actor,
			{
				watchedBy: me.id,
				word,
				inDescriptions: search.get("topic") !== "1",
				topicOnly: search.get("topic") === "1",
				archived: flag(search, "archived"),
				template: flag(search, "template"),
				isPrivate: flag(search, "private"),
				mode: modeOf(search),
				sort: order.sort,
				order: order.order,
			},
			{ limit: size, offset: (shown - 1) * size },
		);
		return (
			<NotificationsPage title={t("What you watch")} current="watching">
				<FindForm label={t("Find a repository")} value={word}>
					<OrderField
						of={Object.entries(repositoryOrders).map(([value, [, , words]]) => [
							value,
							t(words),
						])}
						chosen={order.word}
					/>
				</FindForm>
				{rows.length ? (
					<RepositoryList
						of={await withOwners(app.db, rows)}
						label={plural(total, "1 repository", "{n} repositories")}
					/>
				) : (
					<Empty title={t("No repository fits")}>
						{t(
							"You are told of everything in the repositories that you watch.",
						)}
					</Empty>
				)}
				<Paged page={shown} size={size} total={total} />
			</NotificationsPage>
		);
	},
});
