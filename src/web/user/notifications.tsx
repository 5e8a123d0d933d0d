import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import { listThreads } from "../../domain/notifications/list-threads.ts";
import { markThreads } from "../../domain/notifications/mark-threads.ts";
import {
	type ThreadFilter,
	type ThreadKind,
	threadKinds,
} from "../../domain/notifications/thread.ts";
import { causesOf } from "../../domain/notifications/thread-reasons.ts";
import type { SignedInActor } from "../../domain/permissions/actor.ts";
import { findRepository } from "../../domain/repositories/find-repository.ts";
import { invalid } from "../../errors.ts";
import { threads } from "../../guards/notification.ts";
import { threadViews } from "../../views/news/notification.ts";
import { choice, line, numbers } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Selection } from "../parts/issues/selection.tsx";
import { Layout } from "../parts/layout.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { dayOf } from "../parts/time.tsx";
import { loadViews, overAll } from "../saved-views/place.ts";
import { SaveFirstView, ViewsBar } from "../saved-views/views-bar.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { followingTabs } from "./following/frame.tsx";
import {
	actNames,
	listAt,
	longestQuery,
	MarkButton,
	markRoute,
	narrowed,
	PresentQuery,
	type ShownThread,
	ThreadRow,
} from "./thread-rows.tsx";

const size = pageSize.items;
const words = ["inbox", "unread", "read", "pinned", "done"] as const;

/** The filters and the page that an address of the list asks for. */
function askedIn(search: URLSearchParams) {
	const word = search.get("type") ?? search.get("q");
	return {
		status: words.find((one) => one === word) ?? "inbox",
		kind: threadKinds.find((one) => one === search.get("kind")),
		home: search.get("repository") ?? "",
		group: search.get("group") === "repository" ? "repository" : "date",
	} as const;
}
type Asked = ReturnType<typeof askedIn>;

/** The inbox and the parts of it stand under one tab. */
const isInbox = (status: Asked["status"]): boolean =>
	/^(?:inbox|unread|read)$/.test(status);

const filters: Readonly<
	Record<Asked["status"], Pick<ThreadFilter, "statuses" | "done">>
> = {
	inbox: { done: false },
	unread: { statuses: ["unread", "pinned"] },
	read: { statuses: ["read"], done: false },
	pinned: { statuses: ["pinned"] },
	done: { done: true },
};

export const notificationsPage = page({
	route: "GET /notifications",
	on: threads.own(),
	async run({ app, actor, search, page }) {
		const asked = askedIn(search);
		const done = asked.status === "done";
		const { views, total } = await loadThreads(app, actor, asked, page);
		const groups = groupsOf(views, asked.group);
		const saved = overAll("notifications");
		const shown = await loadViews(app, actor, saved, search);
		const tab = (name: string, type: string, icon: string) => ({
			name,
			icon,
			href: at(`/notifications${type ? `?type=${type}` : ""}`),
			current: type === asked.status || (type === "" && isInbox(asked.status)),
		});
		return (
			<Layout
				title={t("Notifications")}
				where={[{ name: t("Notifications"), href: at("/notifications") }]}
				tabs={[
					tab(t("Inbox"), "", "bell"),
					tab(t("Pinned"), "pinned", "pin"),
					tab(t("Done"), "done", "check"),
					...followingTabs(),
				]}
			>
				<div class="stack">
					<div class="title">
						<h1>{titles()[asked.status]}</h1>
						<div class="actions">
							<SaveFirstView of={saved} shown={shown} />
							{!done && views.length > 0 && (
								<Form does={purge} class="line">
									<PresentQuery />
									<Submit tone="">{t("Mark all as read")}</Submit>
								</Form>
							)}
						</div>
					</div>
					<ThreadFilters search={search} asked={asked} />
					<ViewsBar of={saved} shown={shown} />
					{views.length === 0 ? (
						<NoThreads status={asked.status} />
					) : (
						<section class="box" aria-label={t("Notifications")}>
							{groups.map(([name, rows]) => (
								<>
									<h2 class="repository-threads">{name}</h2>
									<ul class="list l-thread">
										{rows.map((view) => (
											<ThreadRow of={view} search={search} />
										))}
									</ul>
								</>
							))}
							<BulkBar done={done} />
						</section>
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</Layout>
		);
	},
});

const NoThreads = ({ status }: Pick<Asked, "status">) => {
	if (status === "done")
		return (
			<Empty title={t("No done notifications")}>
				{t(
					"Notifications that you mark as done are listed here. Something new brings them back to the inbox.",
				)}
			</Empty>
		);
	if (status === "read") return <Empty title={t("No read notifications")} />;
	if (status === "pinned")
		return <Empty title={t("No pinned notifications")} />;
	return (
		<Empty title={t("No unread notifications")}>
			{t(
				"Activity in issues and pull requests that you participate in, and in repositories that you watch, appears here.",
			)}
		</Empty>
	);
};

/** Loads a page of the threads that are asked for, as they are shown. */
async function loadThreads(
	app: App,
	actor: SignedInActor,
	{ status, kind, home }: Asked,
	page: number,
) {
	const found = home.includes("/")
		? await findRepository(
				app,
				actor,
				home.split("/")[0] ?? "",
				home.split("/")[1] ?? "",
			)
		: undefined;
	const { rows, total } = await listThreads(
		app,
		actor,
		{
			account: actor.account.id,
			...filters[status],
			...(kind ? { kinds: [kind] } : {}),
			...(home ? { repository: found?.repository.id ?? -1 } : {}),
		},
		windowOf(page, size),
	);
	const [views, causes] = await Promise.all([
		threadViews(app, actor, rows),
		causesOf(app.db, actor.account.id, rows),
	]);
	const people = await accountsByIds(app.db, [
		...new Set([...causes.values()].flatMap(({ by }) => by ?? [])),
	]);
	const names = new Map(people.map((one) => [one.id, one]));
	const byId = new Map(rows.map((one) => [one.id, one]));
	return {
		views: views.map((view): ShownThread => {
			const cause = causes.get(view.id);
			const by = cause?.by === undefined ? undefined : names.get(cause.by);
			// who is removed has no name, and who did something that one may not see is not named
			const person = by?.removed || !view.subject ? undefined : by;
			return {
				...view,
				reason: cause?.reason ?? "subscribed",
				by: person,
				done: byId.get(view.id)?.done === 1,
				told: byId.get(view.id)?.told_at ?? 0,
			};
		}),
		total,
	};
}

/** The threads of a page by the day of the last news, or by repository. */
function groupsOf(
	views: readonly ShownThread[],
	by: Asked["group"],
): [name: string, rows: ShownThread[]][] {
	const today = dayOf(new Date());
	const groups = Map.groupBy(views, ({ repository, told }) => {
		if (by === "repository") return repository?.full_name ?? t("Deleted");
		const day = dayOf(new Date(told * 1000));
		return day === today ? t("Today") : day;
	});
	return [...groups];
}

/** The kinds of things to choose from, and the repository that was chosen. */
const ThreadFilters = ({
	search,
	asked: { status, kind, home, group },
}: {
	search: URLSearchParams;
	asked: Asked;
}) => (
	<nav class="line wrap" aria-label={t("Filter")}>
		{isInbox(status) &&
			(["inbox", "unread"] as const).map((one) => (
				<a
					class="btn s plain"
					aria-current={status === one ? "true" : undefined}
					href={narrowed(search, "type", one === "inbox" ? "" : one)}
				>
					{one === "inbox" ? t("All") : t("Unread")}
				</a>
			))}
		{(["", ...threadKinds] as const).map((one) => (
			<a
				class="btn s plain"
				aria-current={(kind ?? "") === one ? "true" : undefined}
				href={narrowed(search, "kind", one)}
			>
				{kindNames()[one]}
			</a>
		))}
		<span class="line end">
			<span class="soft small">{t("Group by")}</span>
			{(["date", "repository"] as const).map((one) => (
				<a
					class="btn s plain"
					aria-current={group === one ? "true" : undefined}
					href={narrowed(search, "group", one === "date" ? "" : one)}
				>
					{one === "date" ? t("Date") : t("Repository")}
				</a>
			))}
		</span>
		{home && (
			<span class="chip">
				<b>{t("repository")}</b>
				<span class="cut">{home}</span>
				<a
					href={narrowed(search, "repository", "")}
					aria-label={t("All repositories")}
				>
					<Icon name="x" />
				</a>
			</span>
		)}
	</nav>
);

const titles = (): Readonly<Record<Asked["status"], string>> => ({
	inbox: t("Notifications"),
	unread: t("Unread notifications"),
	read: t("Read notifications"),
	pinned: t("Pinned notifications"),
	done: t("Done notifications"),
});

/** The form for all rows that are ticked. */
const BulkBar = ({ done }: { done: boolean }) => (
	<Form does={mark} class="bulk" id="many">
		<Selection />
		<PresentQuery />
		{(done
			? (["move_to_inbox", "mark_as_unread"] as const)
			: (["mark_as_done", "mark_as_read", "mark_as_unread", "pin"] as const)
		).map((act) => (
			<MarkButton act={act}>{actNames()[act]}</MarkButton>
		))}
	</Form>
);

const kindNames = (): Record<"" | ThreadKind, string> => ({
	"": t("All types"),
	issue: t("Issues"),
	pull: t("Pull requests"),
	commit: t("Commits"),
	repository: t("Repositories"),
});

const markOf = {
	mark_as_read: "read",
	mark_as_unread: "unread",
	mark_as_done: "done",
	move_to_inbox: "inbox",
	pin: "pinned",
} as const;

export const mark = form({
	...markRoute,
	audit: unrecorded.personal,
	on: threads.own(),
	fields: {
		notification_id: numbers(),
		notification_action: choice(
			"mark_as_read",
			"mark_as_unread",
			"mark_as_done",
			"move_to_inbox",
			"pin",
		),
		query: line({ max: longestQuery }),
	},
	shownOn: notificationsPage,
	async run({ app, actor, me, fields }) {
		const status = markOf[fields.notification_action];
		if (fields.notification_id.length === 0)
			throw invalid(t("Select some notifications first."));
		for (const id of fields.notification_id.slice(0, size))
			await markThreads(app, actor, { account: me.id, id }, status);
		return see(listAt(fields.query));
	},
});

export const purge = form({
	route: "POST /notifications/purge",
	audit: unrecorded.personal,
	on: threads.own(),
	fields: { query: line({ max: longestQuery }) },
	shownOn: notificationsPage,
	async run({ app, actor, me, fields }) {
		const meant = { account: me.id, statuses: ["unread"] as const };
		await markThreads(app, actor, meant, "read");
		return see(
			listAt(fields.query),
			t("All notifications were marked as read."),
		);
	},
});
