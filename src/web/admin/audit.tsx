import { siteAdmin } from "../../guards/account.ts";
import { auditPageIn } from "../audit/audit-page.tsx";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

/** The audit log of the whole server. */
export const auditPage = auditPageIn({
	base: "/-/admin",
	on: siteAdmin,
	params: () => ({}),
	frame: (_, page) => <AdminPage {...page} />,
	scopeOf: () => "site",
	about: () =>
		t(
			"Sign-ins, changes to permissions and settings, pushes and deletions on this server.",
		),
});
