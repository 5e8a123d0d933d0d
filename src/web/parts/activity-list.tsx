import type { Static } from "typebox";
import type { Activity } from "../../views/news/activity.ts";
import { type FeedSentence, feedSentence } from "../feeds/feed-entry.ts";
import { at, pathOf } from "../visit.ts";
import { put } from "../words/put.tsx";
import { t } from "../words/words.ts";
import { Time } from "./time.tsx";

/** An act in a sentence, in which the person, the thing and the repository are links. */
export const ActivityLine = ({
	of: { sentence, who, item, link, repo, page, at: created },
}: {
	of: FeedSentence;
}) => (
	<>
		{put(sentence, {
			who: (
				<a class="ink" href={at(pathOf(who.login))}>
					{who.login}
				</a>
			),
			item: <a href={link}>{item}</a>,
			repo: (
				<a class="in-repo" href={page}>
					{repo}
				</a>
			),
		})}{" "}
		<span class="soft">
			· <Time seconds={Math.floor(Date.parse(created) / 1000)} />
		</span>
	</>
);

/** What happened, one act a line. */
export const ActivityList = ({
	of,
	site,
}: {
	of: readonly Static<typeof Activity>[];
	/** The address of the forge. */
	site: string;
}) => (
	<ul class="stack s acts">
		{of.map((act) => (
			<li>
				<ActivityLine of={feedSentence(site, act, t)} />
			</li>
		))}
	</ul>
);
