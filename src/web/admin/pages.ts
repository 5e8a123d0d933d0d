import type { Form, Page } from "../page.ts";
import { actAs, stopActing } from "./act-as.tsx";
import { applicationPages } from "./applications.tsx";
import { auditPage } from "./audit.tsx";
import {
	newSourcePage,
	sourceForms,
	sourcePage,
	sourcesPage,
} from "./auths/sources.tsx";
import {
	bannerPage,
	changeBanner,
	changeMaintenance,
	closeBanner,
} from "./banner.tsx";
import { decideDeletion, deletedPage } from "./deleted.tsx";
import {
	decideAccountDeletion,
	deletedAccountsPage,
} from "./deleted-accounts.tsx";
import { decideIssueDeletion, deletedIssuesPage } from "./deleted-issues.tsx";
import { cleanNow, diskOfOwner, diskPage } from "./disk.tsx";
import { emailsPage } from "./emails.tsx";
import { adminOrganizations, adminRepositories, checkNow } from "./lists.tsx";
import { mailPage, previewMail, sendMail, stopSending } from "./mail.tsx";
import {
	hiddenPeoplePage,
	hideOfReport,
	hidePage,
	hidePerson,
	showPerson,
} from "./moderation/hide-person.tsx";
import { endReport, reportsPage } from "./moderation/reports.tsx";
import { changeParked, queuePage, runNow, tasksPage } from "./monitor.tsx";
import { changeNotice, noticesPage } from "./notices.tsx";
import { adminHome } from "./overview.tsx";
import { adminPackages } from "./packages.tsx";
import {
	deletePerson,
	editPerson,
	endSessions,
	newPerson,
	newPersonPage,
	personPage,
	resetFactors,
} from "./people.tsx";
import { peoplePage } from "./people-list.tsx";
import { programPages } from "./programs.tsx";
import {
	decideRegistration,
	makeInvitation,
	registrationsPage,
	takeBack,
} from "./registrations.tsx";
import { rebuildNow, searchIndexPage } from "./search.tsx";
import { lookNow, selfCheckPage, sendTest } from "./self-check.tsx";
import { configPage } from "./settings-in-force.tsx";
import { adminShortcuts } from "./shortcuts.ts";
import { statisticsPage } from "./statistics.tsx";

/** The pages of the administration. */
export const adminPages: readonly (Page | Form)[] = [
	adminHome,
	diskPage,
	diskOfOwner,
	cleanNow,
	searchIndexPage,
	rebuildNow,
	peoplePage,
	newPersonPage,
	newPerson,
	personPage,
	editPerson,
	endSessions,
	resetFactors,
	deletePerson,
	hidePage,
	hidePerson,
	showPerson,
	hiddenPeoplePage,
	hideOfReport,
	actAs,
	stopActing,
	registrationsPage,
	decideRegistration,
	makeInvitation,
	takeBack,
	adminOrganizations,
	adminRepositories,
	checkNow,
	deletedPage,
	deletedIssuesPage,
	decideIssueDeletion,
	deletedAccountsPage,
	decideAccountDeletion,
	decideDeletion,
	sourcesPage,
	newSourcePage,
	sourcePage,
	...sourceForms,
	tasksPage,
	runNow,
	queuePage,
	changeParked,
	noticesPage,
	changeNotice,
	configPage,
	emailsPage,
	adminPackages,
	statisticsPage,
	selfCheckPage,
	lookNow,
	sendTest,
	bannerPage,
	changeBanner,
	changeMaintenance,
	closeBanner,
	auditPage,
	mailPage,
	previewMail,
	sendMail,
	stopSending,
	reportsPage,
	endReport,
	...applicationPages,
	...programPages,
	...adminShortcuts,
];
