import type { Form, Page } from "../page.ts";
import {
	newSourcePage,
	sourceForms,
	sourcePage,
	sourcesPage,
} from "./auths/sources.tsx";
import { adminOrganizations, adminRepositories } from "./lists.tsx";
import {
	changeParked,
	configPage,
	queuePage,
	runNow,
	tasksPage,
} from "./monitor.tsx";
import { adminHome } from "./overview.tsx";
import {
	deletePerson,
	editPerson,
	endSessions,
	newPerson,
	newPersonPage,
	peoplePage,
	personPage,
	resetFactors,
} from "./people.tsx";
import {
	decideRegistration,
	makeInvitation,
	registrationsPage,
	takeBack,
} from "./registrations.tsx";

/** The pages of the administration. */
export const adminPages: readonly (Page | Form)[] = [
	adminHome,
	peoplePage,
	newPersonPage,
	newPerson,
	personPage,
	editPerson,
	endSessions,
	resetFactors,
	deletePerson,
	registrationsPage,
	decideRegistration,
	makeInvitation,
	takeBack,
	adminOrganizations,
	adminRepositories,
	sourcesPage,
	newSourcePage,
	sourcePage,
	...sourceForms,
	tasksPage,
	runNow,
	queuePage,
	changeParked,
	configPage,
];
