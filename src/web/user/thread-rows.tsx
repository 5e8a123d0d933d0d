import type { Account } from "../../domain/accounts/account.ts";
import type { ThreadReason } from "../../domain/notifications/thread-reasons.ts";
import type { NotificationThread } from "../../views/news/notification.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { Time } from "../parts/time.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

/** The form that marks threads. */
export const markRoute = { route: "POST /notifications/status" } as const;

/** A thread with why its reader is told of it, and by whom last. */
export interface ShownThread extends NotificationThread {
	readonly reason: ThreadReason;
	readonly by: Account | undefined;
}

/** What a thread is about; programs know a commit by its whole name, people by the beginning. */
const titleOf = ({ subject }: NotificationThread): string =>
	subject?.type === "Commit"
		? t("Commit {name}", { name: subject.title.slice(0, 10) })
		: (subject?.title ?? t("Deleted"));

const icons: Readonly<Record<string, string>> = {
	Issue: "open",
	Pull: "pull",
	Commit: "commit",
	Repository: "repo",
};

const reasonNames = (): Readonly<Record<ThreadReason, string>> => ({
	review: t("Review requested"),
	assigned: t("Assigned to you"),
	mentioned: t("You were mentioned"),
	author: t("You opened it"),
	commented: t("You took part"),
	subscribed: t("Subscribed"),
});

/** The number of an issue or a pull request, as it stands behind its repository. */
function numberOf({ subject }: NotificationThread): string {
	const [, number] =
		/\/(?:issues|pulls)\/(\d+)$/.exec(subject?.html_url ?? "") ?? [];
	return number ? `#${number}` : "";
}

/** A thread as a row: what it is about, why one is told of it, and by whom last. */
export const ThreadRow = ({
	of: view,
	read,
	search,
}: {
	of: ShownThread;
	read: boolean;
	search: URLSearchParams;
}) => (
	<li>
		<input
			type="checkbox"
			name="notification_id"
			value={view.id}
			form="many"
			aria-label={t("Select: {title}", {
				title: titleOf(view),
			})}
		/>
		<Icon
			name={icons[view.subject?.type ?? ""] ?? "bell"}
			tone={view.subject?.state === "open" ? "ok" : "off"}
		/>
		<div>
			<a
				class="to"
				href={
					view.subject?.latest_comment_html_url ||
					view.subject?.html_url ||
					at("/notifications")
				}
			>
				<TitleText of={titleOf(view)} />
			</a>
			<p class="sub">
				<a
					class="quiet"
					href={narrowed(
						search,
						"repository",
						view.repository?.full_name ?? "",
					)}
				>
					{view.repository?.full_name}
				</a>
				{numberOf(view)} ·{" "}
				{view.by && (
					<>
						<Avatar of={view.by} /> {view.by.name} ·{" "}
					</>
				)}{" "}
				<Time seconds={Math.floor(Date.parse(view.updated_at) / 1000)} />
				{view.pinned && <> · {t("pinned")}</>}
			</p>
		</div>
		<Form does={markRoute} class="fig">
			<span class="tag">{reasonNames()[view.reason]}</span>
			<input type="hidden" name="notification_id" value={view.id} />
			<Submit
				tone=""
				small
				name="notification_action"
				value={read ? "mark_as_unread" : "mark_as_read"}
				label={t(read ? "Mark as unread: {title}" : "Mark as read: {title}", {
					title: view.subject?.title ?? "",
				})}
			>
				{read ? t("Mark as unread") : t("Mark as read")}
			</Submit>
		</Form>
	</li>
);

/** The same list with one point of the address changed. */
export function narrowed(search: URLSearchParams, name: string, value: string) {
	const query = new URLSearchParams(search);
	query.delete("page");
	if (value) query.set(name, value);
	else query.delete(name);
	return `${at("/notifications")}?${query}`;
}
