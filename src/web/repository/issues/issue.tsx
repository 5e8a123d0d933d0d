import { issues } from "../../../guards/issue.ts";
import { topic } from "../../live/topics.ts";
import { page, Redirect } from "../../page.ts";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";
import { itemAddress } from "../conversation/addresses.ts";
import { ConversationRail } from "../conversation/conversation.tsx";
import { conversationForms } from "../conversation/forms.ts";
import { loadItem } from "../conversation/load.ts";
import { SideColumn } from "../conversation/side.tsx";
import { ItemTitle } from "../conversation/title.tsx";

export const issuePage = page({
	route: "GET /:owner/:repo/issues/:index",
	on: issues.read(),
	live: ({ issue }) => [topic.issue(issue)],
	async run({ app, actor, context, search }) {
		const { issue } = context;
		if (issue.kind === "pull") {
			const [, query] = visit().path.split("?");
			return new Redirect(
				itemAddress(context, issue, query ? `?${query}` : ""),
			);
		}
		const of = await loadItem(app, actor, context, search);
		return (
			<RepositoryPage
				of={context}
				tab="issues"
				title={`${issue.title} #${issue.number}`}
				description={issue.body.slice(0, 300)}
			>
				<div class="stack l">
					<ItemTitle
						of={of}
						actions={
							of.rights.signedIn && (
								<a
									class="btn"
									href={homeOf(context, "/issues/new")}
									aria-keyshortcuts="c"
								>
									{t("New issue")}
								</a>
							)
						}
					/>
					<div class="split">
						<ConversationRail of={of} />
						<SideColumn of={of} />
					</div>
				</div>
			</RepositoryPage>
		);
	},
});

export const issueForms = conversationForms("issues", issuePage);
