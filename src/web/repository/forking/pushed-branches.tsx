import type { App } from "../../../app.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import {
	type RecentBranch,
	recentBranches,
} from "../../../domain/pushes/recent-branches.ts";
import {
	fullName,
	type RepositoryContext,
} from "../../../domain/repositories/repository.ts";
import { cookieOf } from "../../../http/session-cookie.ts";
import { Form } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Time } from "../../parts/time.tsx";
import { visit } from "../../visit.ts";
import { put } from "../../words/put.tsx";
import { t } from "../../words/words.ts";
import { newPullAddress } from "../addresses.ts";

/** The cookie that names the pushes of which a browser was told enough. */
export const dismissedCookie = "pushed";

/** The pushes that a browser has dismissed, by the ids of their moves. */
export const dismissedIn = (
	headers: Parameters<typeof cookieOf>[0],
): readonly number[] =>
	(cookieOf(headers, dismissedCookie) ?? "")
		.split(".")
		.filter((id) => /^\d{1,15}$/.test(id))
		.map(Number);

/** The branches that the reader pushed within the last hour and that have no pull request yet, with the way to open one. */
export async function PushedBranches({
	app,
	actor,
	of,
}: {
	app: App;
	actor: Actor;
	of: RepositoryContext;
}) {
	if (!actor.account) return null;
	const dismissed = dismissedIn(visit().entry.headers);
	const found = await recentBranches(app, actor, of);
	const shown = found.filter(({ id }) => !dismissed.includes(id));
	if (!shown.length) return null;
	return (
		<section class="stack s" aria-label={t("Recently pushed branches")}>
			{shown.map((one) => (
				<PushedBranch of={of} pushed={one} />
			))}
		</section>
	);
}

const PushedBranch = ({
	of,
	pushed: { id, branch, head, base, pushedAt },
}: {
	of: RepositoryContext;
	pushed: RecentBranch;
}) => {
	const from =
		head.repository.id === base.repository.id
			? branch
			: `${fullName(head)}:${branch}`;
	return (
		<div class="box">
			<div class="in line wrap">
				<Icon name="branch" />
				<span class="grow">
					{put(t("{branch} was pushed {time}"), {
						branch: <b>{from}</b>,
						time: <Time seconds={pushedAt} />,
					})}
				</span>
				<a
					class="btn s primary"
					href={newPullAddress(base, base.repository.default_branch, from)}
				>
					<Icon name="pull" />
					{t("Compare & pull request")}
				</a>
				<Form
					does={{ route: "POST /:owner/:repo/pushed/close" }}
					params={{ owner: of.owner.name, repo: of.repository.name }}
					class=""
				>
					<input type="hidden" name="id" value={id} />
					<button
						class="btn s plain icon"
						type="submit"
						aria-label={t("Dismiss {branch}", { branch: from })}
					>
						<Icon name="x" />
					</button>
				</Form>
			</div>
		</div>
	);
};
