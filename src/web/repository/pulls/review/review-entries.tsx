import type { Review } from "../../../../domain/pulls/reviews/review.ts";
import type { Entry } from "../../../../views/issues/conversation.ts";
import { Icon } from "../../../parts/icon.tsx";
import { CommentCard } from "../../../parts/issues/comment.tsx";
import { Who } from "../../../parts/person.tsx";
import { Time } from "../../../parts/time.tsx";
import { put } from "../../../words/put.tsx";
import { plural, t } from "../../../words/words.ts";
import { commentActs } from "../../conversation/conversation.tsx";
import type { LoadedItem } from "../../conversation/load.ts";
import { pullAddress } from "../addresses.ts";
import { mostOfPush, pushOf } from "../conversation-shown.ts";
import type { ReviewRights, ShownThread } from "./review-shown.ts";
import { ThreadCard } from "./thread.tsx";

interface ReviewEntryProps {
	readonly item: LoadedItem;
	readonly entry: Entry;
	readonly review: Review | undefined;
	readonly threads: readonly ShownThread[];
	readonly rights: ReviewRights;
	readonly params: Readonly<Record<string, string | number>>;
}

/** A review in the timeline: its verdict, what it says of the whole, and its threads with what was answered. */
export function ReviewEntry({
	item,
	entry,
	review,
	threads,
	rights,
	params,
}: ReviewEntryProps) {
	const { row, view } = entry;
	const html = item.html.get(row.id);
	const anchor = `issuecomment-${row.id}`;
	const { icon, tone, words } = verdictWords(review);
	return (
		<>
			<li
				class={tone ? `event ${tone}` : "event"}
				id={html ? undefined : anchor}
			>
				<Icon name={icon} tone={tone} />
				<div>
					{put(words, { who: <Who of={view.user} /> })}
					{review?.dismissed === 1 && ` (${t("dismissed")})`}{" "}
					<span class="soft">
						· <Time seconds={row.created_at} />
					</span>
				</div>
			</li>
			{html && (
				<CommentCard
					id={row.id}
					anchor={anchor}
					by={view.user}
					createdAt={row.created_at}
					html={html}
					files={entry.files}
					reactions={item.conversation.reactions.get(row.id)}
					acts={{ ...commentActs(item, row.id, false), edit: undefined }}
				/>
			)}
			{threads.map((one) => (
				<li class="more">
					<ThreadCard
						of={one}
						place={{
							params,
							rights,
							link: pullAddress(item.context, `/files#thread-${one.thread.id}`),
						}}
						lines
					/>
				</li>
			))}
		</>
	);
}

function verdictWords(review: Review | undefined) {
	switch (review?.kind) {
		case "approve":
			return {
				icon: "check",
				tone: "ok",
				words: t("{who} approved these changes"),
			};
		case "reject":
			return { icon: "fail", tone: "bad", words: t("{who} requested changes") };
		default:
			return { icon: "eye", tone: "", words: t("{who} reviewed") };
	}
}

/** A push in the timeline: its commits, or what a forced one changed. */
export function PushEntry({
	item,
	entry,
	titles,
}: {
	item: LoadedItem;
	entry: Entry;
	titles: ReadonlyMap<string, string>;
}) {
	const { forced, oids } = pushOf(entry);
	const [from = "", to = ""] = oids;
	const who = <Who of={entry.view.user} />;
	const more = oids.length - mostOfPush;
	return (
		<li class="event" id={`issuecomment-${entry.row.id}`}>
			<Icon name="push" />
			<div>
				{forced
					? put(t("{who} force-pushed"), { who })
					: put(
							plural(
								oids.length,
								"{who} pushed 1 commit",
								"{who} pushed {n} commits",
							),
							{ who },
						)}{" "}
				{forced && from && to && (
					<a
						class="soft"
						href={pullAddress(item.context, `/files/${from}..${to}`)}
					>
						{t("view changes")}
					</a>
				)}{" "}
				<span class="soft">
					· <Time seconds={entry.row.created_at} />
				</span>
				{!forced && (
					<ul class="soft">
						{more > 0 && (
							<li>{plural(more, "1 earlier commit", "{n} earlier commits")}</li>
						)}
						{oids.slice(-mostOfPush).map((oid) => (
							<li class="line">
								<Icon name="commit" />
								<a
									class="soft mono"
									href={pullAddress(item.context, `/commits/${oid}`)}
								>
									{oid.slice(0, 10)}
								</a>
								<span class="cut">{titles.get(oid)}</span>
							</li>
						))}
					</ul>
				)}
			</div>
		</li>
	);
}
