import { signedIn } from "../../../guards/account.ts";
import { page } from "../../page.ts";
import { foundRepositories } from "../../site/found-repositories.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { NotificationsPage } from "./frame.tsx";

/** The repositories that the reader watches, with the filters of the list of all. */
export const watchingPage = page({
	route: "GET /notifications/watching",
	on: signedIn(),
	run: async (context) => (
		<NotificationsPage title={t("Watched repositories")} current="watching">
			{
				await foundRepositories(context, {
					within: { watchedBy: context.me.id },
					label: t("Search repositories"),
					list: at("/notifications/watching"),
					empty: {
						title: t("You are not watching any repositories"),
						text: t(
							"You receive notifications for everything in the repositories that you watch.",
						),
					},
				})
			}
		</NotificationsPage>
	),
});
