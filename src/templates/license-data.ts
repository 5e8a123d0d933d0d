/** One licence of the data file; `same` names the one whose text it shares. */
export interface LicenseData {
	readonly title: string;
	readonly url: string;
	readonly text?: string;
	readonly same?: string;
}

/** All licences by identifier, read when first asked for so that starting the server does not pay for it. */
export async function licenseData(): Promise<
	Readonly<Record<string, LicenseData>>
> {
	const data = await import("./data/licenses.json", { with: { type: "json" } });
	return data.default as Record<string, LicenseData>;
}
