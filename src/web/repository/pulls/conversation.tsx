import { pulls } from "../../../guards/pull.ts";
import type { Entry } from "../../../views/issues/conversation.ts";
import { topic } from "../../live/topics.ts";
import { page } from "../../page.ts";
import { ConversationRail } from "../conversation/conversation.tsx";
import { loadItem } from "../conversation/load.ts";
import { SideColumn } from "../conversation/side.tsx";
import { ItemTitle } from "../conversation/title.tsx";
import { pushedTitles, reviewsShown } from "./conversation-shown.ts";
import { MergeBox } from "./merge/merge-box.tsx";
import { mergeShown } from "./merge/merge-shown.ts";
import { PullPage, PullState, Sides } from "./pull-page.tsx";
import { pullShown } from "./pull-shown.ts";
import { PushEntry, ReviewEntry } from "./review/review-entries.tsx";
import { reviewRights, threadsShown } from "./review/review-shown.ts";
import { SuggestionBar } from "./review/suggestion-bar.tsx";
import { Reviewers } from "./reviewers.tsx";
import { Branches, CheckOut } from "./sides-forms.tsx";

/** The conversation of a pull request, with its reviews in place and the box to merge. */
export const pullPage = page({
	route: "GET /:owner/:repo/pulls/:index",
	on: pulls.shown(),
	live: ({ issue, repository }) => [topic.issue(issue), topic.code(repository)],
	async run({ app, actor, context, search, repository, owner, issue }) {
		const params = {
			owner: owner.name,
			repo: repository.name,
			index: issue.number,
		};
		const [item, shown, merge, threads, rights, reviews] = await Promise.all([
			loadItem(app, actor, context, search),
			pullShown(app, actor, context),
			mergeShown(app, actor, context, params),
			threadsShown(app, actor, context),
			reviewRights(app, actor, context),
			reviewsShown(app, actor, context),
		]);
		const { first, last } = item.conversation;
		const titles = await pushedTitles(app, context, [...first, ...last]);
		const byReview = Map.groupBy(
			threads.filter(({ comments }) => comments[0]?.row.pending === false),
			({ comments }) => comments[0]?.row.review_id ?? 0,
		);
		const card = (entry: Entry) => {
			if (entry.row.kind === "pull_push")
				return <PushEntry item={item} entry={entry} titles={titles} />;
			if (entry.row.kind !== "review") return undefined;
			return (
				<ReviewEntry
					item={item}
					entry={entry}
					review={reviews.byId.get(entry.row.review_id)}
					threads={byReview.get(entry.row.review_id) ?? []}
					rights={rights}
					params={params}
				/>
			);
		};
		const { mergeStatus } = merge.place;
		return (
			<PullPage
				of={context}
				shown={shown}
				tab="conversation"
				heading={
					<ItemTitle
						of={item}
						state={<PullState of={context} />}
						line={<Sides of={context} shown={shown} />}
						actions={<CheckOut of={context} />}
					/>
				}
			>
				<div class="split">
					<ConversationRail
						of={item}
						card={card}
						before={
							<>
								<SuggestionBar
									threads={threads}
									rights={rights}
									params={params}
								/>
								<MergeBox of={merge} />
							</>
						}
					/>
					<SideColumn
						of={item}
						before={
							<>
								<Reviewers of={reviews} params={params} />
								<Branches
									of={context}
									params={params}
									mayEdit={mergeStatus.mayEdit}
									mayOpen={
										rights.apply &&
										shown.fromFork &&
										issue.poster_id === actor.account?.id
									}
								/>
							</>
						}
					/>
				</div>
			</PullPage>
		);
	},
});
