import type { ComponentChildren } from "preact";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

const parts = () =>
	[
		["", "home", t("Overview")],
		["/users", "person", t("People")],
		["/registrations", "mail", t("Invitations and approval")],
		["/orgs", "people", t("Organizations")],
		["/repos", "repo", t("Repositories")],
		["/auths", "key", t("Sources of accounts")],
		["/monitor/cron", "clock", t("Tasks")],
		["/monitor/queue", "alert", t("Events set aside")],
		["/config", "gear", t("Settings in force")],
	] as const;

/** A page of the administration: its parts are listed beside it. */
export const AdminPage = ({
	current,
	title,
	actions,
	children,
}: {
	/** The end of its address below /-/admin. */
	current: string;
	title: string;
	actions?: ComponentChildren;
	children: ComponentChildren;
}) => (
	<Layout
		title={title}
		where={[{ name: t("Administration"), href: at("/-/admin") }]}
	>
		<div class="split nav-first">
			<nav class="nav" id="admin-nav" aria-label={t("Administration")}>
				<ul>
					{parts().map(([path, icon, words]) => (
						<li>
							<a
								href={at(`/-/admin${path}`)}
								aria-current={path === current ? "page" : undefined}
							>
								<Icon name={icon} />
								{words}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<div class="stack xl">
				<div class="title">
					<h1>{title}</h1>
					<div class="actions">
						<a class="btn only-narrow" href="#admin-nav">
							<Icon name="list" />
							{t("Administration")}
						</a>
						{actions}
					</div>
				</div>
				{children}
			</div>
		</div>
	</Layout>
);
