import { issues } from "../../guards/issue.ts";
import { firstWords } from "../../markup/first-words.ts";
import { issueView } from "../../views/issue.ts";
import { page } from "../page.ts";
import { Icon } from "../parts/icon.tsx";
import { stateOf } from "../parts/issues/issue-rows.tsx";
import { LabelTag } from "../parts/issues/label-tag.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { TypeTag } from "../parts/issues/type-tag.tsx";
import { secondsOfView } from "../parts/seconds.ts";
import { Time } from "../parts/time.tsx";
import { put } from "../words/put.tsx";
import { plural, t } from "../words/words.ts";
import { CardPage } from "./card.tsx";

/** So many characters of the text are shown. */
const longestText = 200;

const itemCard = (base: "issues" | "pulls") =>
	page({
		route: `GET /:owner/:repo/${base}/:index/card`,
		on: issues.read(),
		async run({ app, actor, context, issue }) {
			const view = await issueView(app, actor, issue, context);
			const [icon, tone, word] = stateOf(view);
			const text = firstWords(view.body, longestText);
			return (
				<CardPage title={`${view.title} #${view.number}`}>
					<p class="soft small">
						{view.repository.full_name}#{view.number}
					</p>
					<p class="line">
						<Icon name={icon} tone={tone} />
						<span class="unseen">{word} </span>
						<b>
							<TitleText of={view.title} />
						</b>
					</p>
					{text && (
						<p class="small" dir="auto">
							{text}
						</p>
					)}
					{(view.type || view.labels.length > 0) && (
						<p class="tags">
							{view.type && <TypeTag of={view.type} />}
							{view.labels.map((label) => (
								<LabelTag of={label} />
							))}
						</p>
					)}
					<p class="soft small">
						{put(t("{who} opened {when}"), {
							who: view.original_author || view.user.login,
							when: <Time seconds={secondsOfView(view.created_at)} />,
						})}
						{view.comments > 0 && (
							<> · {plural(view.comments, "1 comment", "{n} comments")}</>
						)}
					</p>
				</CardPage>
			);
		},
	});

export const issueCard = itemCard("issues");
export const pullCard = itemCard("pulls");
