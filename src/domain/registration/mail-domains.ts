import type { App } from "../../app.ts";
import { invalid } from "../../errors.ts";

const listed = (list: string, domain: string): boolean =>
	list
		.toLowerCase()
		.split(",")
		.map((one) => one.trim())
		.filter(Boolean)
		.some((one) =>
			one.startsWith("*.")
				? domain.endsWith(one.slice(1)) && domain.length > one.length - 1
				: domain === one,
		);

/** Whether addresses of a domain may register. @throws DomainError "invalid" */
export function demandMailDomain(
	{ config }: Pick<App, "config">,
	email: string,
): void {
	const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	const { mailDomains, refusedMailDomains } = config;
	const allowed = mailDomains === "" || listed(mailDomains, domain);
	if (!allowed || listed(refusedMailDomains, domain))
		throw invalid(
			"Registration with addresses of this domain is not allowed.",
			{
				field: "email",
			},
		);
}
