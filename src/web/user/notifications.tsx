import { listThreads } from "../../domain/notifications/list-threads.ts";
import { markThreads } from "../../domain/notifications/mark-threads.ts";
import type { ThreadStatus } from "../../domain/notifications/thread.ts";
import { threads } from "../../guards/notification.ts";
import { threadViews } from "../../views/news/notification.ts";
import { choice, whole } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { Paged } from "../parts/paged.tsx";
import { Time } from "../parts/time.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

const size = 20;
const icons: Readonly<Record<string, string>> = {
	Issue: "open",
	Pull: "pull",
	Commit: "commit",
	Repository: "repo",
};

export const notificationsPage = page({
	route: "GET /notifications",
	on: threads.own(),
	async run({ app, actor, me, search, page }) {
		const read = (search.get("type") ?? search.get("q")) === "read";
		const statuses: ThreadStatus[] = read ? ["read"] : ["unread", "pinned"];
		const { rows, total } = await listThreads(
			app,
			actor,
			{ account: me.id, statuses },
			{ limit: size, offset: (page - 1) * size },
		);
		const views = await threadViews(app, actor, rows);
		const tab = (name: string, type: string, icon: string) => ({
			name,
			icon,
			href: at(`/notifications?type=${type}`),
			current: (type === "read") === read,
		});
		return (
			<Layout
				title={t("Notifications")}
				where={[{ name: t("Notifications"), href: at("/notifications") }]}
				tabs={[
					tab(t("Unread"), "unread", "bell"),
					tab(t("Read"), "read", "check"),
				]}
			>
				<div class="stack">
					<div class="title">
						<h1>{read ? t("Read notifications") : t("Notifications")}</h1>
						{!read && rows.length > 0 && (
							<div class="actions">
								<Form does={purge} class="line">
									<Submit tone="">{t("Mark all as read")}</Submit>
								</Form>
							</div>
						)}
					</div>
					{views.length === 0 ? (
						<Empty title={t("Nothing new")}>
							{t(
								"What happens in issues and pull requests that you take part in, and in repositories that you watch, comes here.",
							)}
						</Empty>
					) : (
						<section class="box" aria-label={t("Notifications")}>
							<ul class="list l-wait">
								{views.map((view) => (
									<li>
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
												{view.subject?.title ?? t("No longer there")}
											</a>
											<p class="sub">
												{view.repository?.full_name} ·{" "}
												<Time
													seconds={Math.floor(
														Date.parse(view.updated_at) / 1000,
													)}
												/>
												{view.pinned && <> · {t("pinned")}</>}
											</p>
										</div>
										<Form does={mark} class="fig">
											<input
												type="hidden"
												name="notification_id"
												value={view.id}
											/>
											<Submit
												tone=""
												small
												name="notification_action"
												value={read ? "mark_as_unread" : "mark_as_read"}
												label={t(
													read
														? "Mark as unread: {title}"
														: "Mark as read: {title}",
													{ title: view.subject?.title ?? "" },
												)}
											>
												{read ? t("Unread") : t("Done")}
											</Submit>
										</Form>
									</li>
								))}
							</ul>
						</section>
					)}
					<Paged page={page} size={size} total={total} />
				</div>
			</Layout>
		);
	},
});

const statusOf = {
	mark_as_read: "read",
	mark_as_unread: "unread",
	pin: "pinned",
} as const;

export const mark = form({
	route: "POST /notifications/status",
	on: threads.own(),
	fields: {
		notification_id: whole(),
		notification_action: choice("mark_as_read", "mark_as_unread", "pin"),
	},
	shownOn: notificationsPage,
	async run({ app, actor, me, fields }) {
		const meant = { account: me.id, id: fields.notification_id };
		const status = statusOf[fields.notification_action];
		await markThreads(app, actor, meant, status);
		return see(at("/notifications"));
	},
});

export const purge = form({
	route: "POST /notifications/purge",
	on: threads.own(),
	fields: {},
	shownOn: notificationsPage,
	async run({ app, actor, me }) {
		const meant = { account: me.id, statuses: ["unread"] as const };
		await markThreads(app, actor, meant, "read");
		return see(at("/notifications"), t("All are marked as read."));
	},
});
