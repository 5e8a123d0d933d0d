import { Avatar } from "../../parts/avatar.tsx";
import { Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { Choice, Choose } from "../conversation/choose.tsx";
import { SideHead } from "../conversation/side-head.tsx";
import type { ShownReviewer, ShownReviews } from "./conversation-shown.ts";
import { Post } from "./post.tsx";

export const reviewerRoutes = {
	ask: { route: "POST /:owner/:repo/pulls/:index/request_review" },
	dismiss: { route: "POST /:owner/:repo/pulls/:index/dismiss_review" },
} as const;

type Params = Readonly<Record<string, string | number>>;

/** Who reviews it, and what they said. */
export function Reviewers({
	of,
	params,
}: {
	of: ShownReviews;
	params: Params;
}) {
	const asked = of.reviewers
		.filter(({ state, account }) => state === "asked" && account)
		.map(({ name }) => name);
	return (
		<section>
			<SideHead title={t("Reviewers")}>
				{of.mayChoose && (
					<Choose
						id="choose-reviewers"
						label={t("Edit reviewers")}
						act={t("Request review from…")}
						to={{ ...reviewerRoutes.ask, params }}
						had={asked}
						none={
							of.candidates.length === 0 ? (
								<p class="in soft">{t("No reviewers available.")}</p>
							) : undefined
						}
					>
						{of.candidates.map((account) => (
							<Choice
								name="reviewer"
								value={account.name}
								checked={asked.includes(account.name)}
								hint={account.full_name}
							>
								{account.name}
							</Choice>
						))}
					</Choose>
				)}
			</SideHead>
			{of.reviewers.length === 0 && <p class="soft">{t("No reviewers yet")}</p>}
			{of.reviewers.map((one) => (
				<Reviewer of={one} all={of} params={params} />
			))}
		</section>
	);
}

const looks = {
	asked: ["wait", "wait"],
	approve: ["check", "ok"],
	reject: ["fail", "bad"],
	comment: ["comment", ""],
} as const;

function Reviewer({
	of: { name, account, state, stale, review },
	all,
	params,
}: {
	of: ShownReviewer;
	all: ShownReviews;
	params: Params;
}) {
	const [icon, tone] = looks[state];
	const words = {
		asked: t("awaiting review"),
		approve: t("approved"),
		reject: t("requested changes"),
		comment: t("commented"),
	}[state];
	const again = all.mayChoose && state !== "asked" && account;
	const aside = all.mayDismiss && (state === "approve" || state === "reject");
	return (
		<div class="line wrap">
			{account ? (
				<>
					<Avatar of={account} />
					<a class="ink" href={at(pathOf(name))}>
						{name}
					</a>
				</>
			) : (
				<>
					<Icon name="people" />
					<span>{name}</span>
				</>
			)}
			<span class={tone ? `end line ${tone}` : "end line"}>
				<Icon name={icon} tone={tone} />
				{words}
				{stale && state !== "asked" && (
					<span class="soft">{t("(an earlier version)")}</span>
				)}
			</span>
			{again && (
				<Post to={reviewerRoutes.ask} params={params}>
					<input type="hidden" name="reviewer" value={name} />
					<Submit tone="" small>
						{t("Re-request review")}
						<span class="unseen">: {name}</span>
					</Submit>
				</Post>
			)}
			{aside && (
				<details class="drop left">
					<summary class="btn s plain">
						{t("Dismiss")}
						<span class="unseen">: {name}</span>
					</summary>
					<Post
						to={reviewerRoutes.dismiss}
						params={params}
						class="menu stack s in"
					>
						<input type="hidden" name="review" value={review.id} />
						<label class="stack s">
							{t("Reason")}
							<input class="input" name="message" maxlength={1000} />
						</label>
						<Submit tone="danger" small>
							{t("Dismiss review")}
						</Submit>
					</Post>
				</details>
			)}
		</div>
	);
}
