import { resolveCommit } from "../../domain/refs/resolve-commit.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { page } from "../page.ts";
import { Signed } from "../parts/code/commit.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { Time } from "../parts/time.tsx";
import { bodyOf, commitsShown, titleOf } from "../repository/commits-shown.ts";
import { put } from "../words/put.tsx";
import { t } from "../words/words.ts";
import { CardPage } from "./card.tsx";

/** So many characters of the message are shown. */
const longestText = 200;

/** A card with the message and the author of a commit. */
export const commitCard = page({
	route: "GET /:owner/:repo/commit/:oid/card",
	on: repo.known("code"),
	async run({ app, actor, context, params }) {
		const given = params.oid.toLowerCase();
		if (!/^[0-9a-f]{4,64}$/.test(given)) throw notFound();
		const named = await resolveCommit(app, context.repository, given);
		if (!named) throw notFound();
		const [commit] = await commitsShown(app, actor, context, [named]);
		if (!commit) throw notFound();
		const title = titleOf(commit.tip.message) || t("(no message)");
		const text = bodyOf(commit.tip.message).trim();
		const { account, name } = commit.author;
		return (
			<CardPage title={title}>
				<p class="soft small mono">{commit.oid.slice(0, 10)}</p>
				<p>
					<b>
						<TitleText of={title} />
					</b>
				</p>
				{text && (
					<p class="small" dir="auto">
						{[...text].slice(0, longestText).join("")}
						{text.length > longestText && "…"}
					</p>
				)}
				<p class="line wrap soft small">
					<span>
						{put(t("{who} committed {when}"), {
							who: account?.name ?? name,
							when: <Time seconds={commit.tip.author.at} />,
						})}
					</span>
					<Signed of={commit} />
				</p>
			</CardPage>
		);
	},
});
