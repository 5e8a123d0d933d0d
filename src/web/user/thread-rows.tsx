import type { ComponentChildren } from "preact";
import type { Account } from "../../domain/accounts/account.ts";
import type { ThreadReason } from "../../domain/notifications/thread-reasons.ts";
import type { NotificationThread } from "../../views/news/notification.ts";
import { Avatar } from "../parts/avatar.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { TitleText } from "../parts/issues/title-text.tsx";
import { Time } from "../parts/time.tsx";
import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** The form that marks threads. */
export const markRoute = { route: "POST /notifications/status" } as const;

/** A thread with why its reader is told of it, and by whom last. */
export interface ShownThread extends NotificationThread {
	readonly reason: ThreadReason;
	readonly by: Account | undefined;
	/** Its reader is done with it. */
	readonly done: boolean;
	/** When the last of it happened, in seconds. */
	readonly told: number;
}

/** The longest query of a list to which a form leads back. */
export const longestQuery = 1000;

/** The query of the list that is shown, which a form of it leads back to. */
export const PresentQuery = () => (
	<input
		type="hidden"
		name="query"
		value={visit().entry.query.toString().slice(0, longestQuery)}
	/>
);

/** The address of the list with a query. */
export function listAt(query: string): string {
	const search = new URLSearchParams(query);
	return at(`/notifications${search.size ? `?${search}` : ""}`);
}

/** What can be done with notifications, by the words of the form. */
export const actNames = () => ({
	mark_as_done: t("Mark as done"),
	mark_as_read: t("Mark as read"),
	mark_as_unread: t("Mark as unread"),
	move_to_inbox: t("Move to inbox"),
	pin: t("Pin"),
});
type Act = keyof ReturnType<typeof actNames>;
const keysOf: Readonly<Partial<Record<Act, string>>> = {
	mark_as_done: "e",
	mark_as_read: "Shift+I",
	mark_as_unread: "Shift+U",
};

/** A button that marks the notifications of its form. */
export const MarkButton = ({
	act,
	label,
	children,
}: {
	act: Act;
	label?: string;
	children: ComponentChildren;
}) => (
	<Submit
		tone=""
		small
		name="notification_action"
		value={act}
		label={label}
		keys={keysOf[act]}
		leaves={/done|inbox/.test(act)}
	>
		{children}
	</Submit>
);

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

const actsOf = ({ done, unread, pinned }: ShownThread): Act[] => {
	if (done) return ["mark_as_unread", "move_to_inbox"];
	return [unread || pinned ? "mark_as_read" : "mark_as_unread", "mark_as_done"];
};
const shortNames = (): Readonly<Record<Act, string>> => ({
	...actNames(),
	mark_as_done: t("Done"),
});

/** A thread as a row: what it is about, why one is told of it, and by whom last. */
export const ThreadRow = ({
	of: view,
	search,
}: {
	of: ShownThread;
	search: URLSearchParams;
}) => (
	<li
		id={`thread-${view.id}`}
		class={view.unread || view.pinned ? "news" : undefined}
	>
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
				<Time seconds={view.told} />
				{view.unread && <> · {t("unread")}</>}
				{view.pinned && <> · {t("pinned")}</>}
			</p>
		</div>
		<Form does={markRoute} class="fig">
			<span class="tag">{reasonNames()[view.reason]}</span>
			<input type="hidden" name="notification_id" value={view.id} />
			<PresentQuery />
			{actsOf(view).map((act) => (
				<MarkButton act={act} label={`${actNames()[act]}: ${titleOf(view)}`}>
					{shortNames()[act]}
				</MarkButton>
			))}
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
