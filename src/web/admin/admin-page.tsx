import { Layout } from "../parts/layout.tsx";
import {
	SettingsBody,
	type SettingsContent,
	type SettingsGroups,
} from "../parts/settings-body.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

const parts = (): SettingsGroups => [
	[
		"",
		[
			["", "home", t("Dashboard")],
			["/users", "person", t("Users")],
			["/registrations", "mail", t("Invitations and approval")],
			["/orgs", "people", t("Organizations")],
			["/repos", "repo", t("Repositories")],
			["/deleted", "bin", t("Deleted items")],
			["/packages", "box", t("Packages")],
			["/disk", "list", t("Disk usage")],
			["/search", "search", t("Search index")],
			["/emails", "mail", t("Emails")],
			["/reports", "alert", t("Abuse reports")],
		],
	],
	[
		t("Access"),
		[
			["/auths", "key", t("Authentication sources")],
			["/audit", "clock", t("Audit log")],
		],
	],
	[
		t("Integrations"),
		[
			["/applications", "code", t("OAuth2 applications")],
			["/hooks", "link", t("Webhooks")],
			["/default/hooks", "link", t("Default webhooks")],
			["/actions/runners", "run", t("Runners")],
			["/actions/runs", "play", t("Workflow runs")],
			["/actions/variables", "list", t("Variables")],
		],
	],
	[
		t("Operation"),
		[
			["/banner", "info", t("Announcement")],
			["/mail", "mail", t("Email users")],
			["/monitor/cron", "clock", t("Scheduled tasks")],
			["/notices", "bell", t("System notices")],
			["/monitor/queue", "alert", t("Failed events")],
			["/monitor/stats", "list", t("Statistics")],
			["/self_check", "check", t("Self-check")],
			["/config", "gear", t("Effective configuration")],
		],
	],
];

/** A page of the administration: its parts are listed beside it. */
export const AdminPage = (page: SettingsContent) => (
	<Layout
		title={page.title}
		head={page.head}
		where={[{ name: t("Site administration"), href: at("/-/admin") }]}
	>
		<SettingsBody
			{...page}
			label={t("Site administration")}
			all={t("Site administration")}
			groups={parts()}
			base={at("/-/admin")}
		/>
	</Layout>
);
