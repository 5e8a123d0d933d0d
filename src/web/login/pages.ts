import type { Form, Page } from "../page.ts";
import { authorizePage, grant } from "./authorize.tsx";
import { deviceDonePage, devicePage, showDevice } from "./device.tsx";

/** Where people let applications act for them. */
export const loginPages: readonly (Page | Form)[] = [
	authorizePage,
	grant,
	devicePage,
	showDevice,
	deviceDonePage,
];
