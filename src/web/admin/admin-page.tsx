import type { ComponentChildren } from "preact";
import { Layout } from "../parts/layout.tsx";
import { SettingsBody, type SettingsGroups } from "../parts/settings-body.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

const parts = (): SettingsGroups => [
	[
		"",
		[
			["", "home", t("Overview")],
			["/users", "person", t("People")],
			["/registrations", "mail", t("Invitations and approval")],
			["/orgs", "people", t("Organizations")],
			["/repos", "repo", t("Repositories")],
			["/packages", "box", t("Packages")],
			["/emails", "mail", t("Mail addresses")],
			["/reports", "alert", t("Reports")],
		],
	],
	[t("Access"), [["/auths", "key", t("Sources of accounts")]]],
	[
		t("Programs"),
		[
			["/applications", "code", t("OAuth2 applications")],
			["/hooks", "link", t("Webhooks")],
			["/default/hooks", "link", t("Webhooks of new repositories")],
			["/actions/runners", "run", t("Runners")],
			["/actions/runs", "play", t("Workflow runs")],
			["/actions/variables", "list", t("Variables")],
		],
	],
	[
		t("Running it"),
		[
			["/banner", "info", t("Announcement")],
			["/monitor/cron", "clock", t("Tasks")],
			["/notices", "bell", t("Notices")],
			["/monitor/queue", "alert", t("Events set aside")],
			["/monitor/stats", "list", t("Figures")],
			["/self_check", "check", t("Self-check")],
			["/config", "gear", t("Settings in force")],
		],
	],
];

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
		<SettingsBody
			label={t("Administration")}
			all={t("Administration")}
			groups={parts()}
			base={at("/-/admin")}
			current={current}
			title={title}
			actions={actions}
		>
			{children}
		</SettingsBody>
	</Layout>
);
