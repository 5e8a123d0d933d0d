/** The other server does not give what is asked for, for a reason in plain words. */
export class SourceFailed extends Error {
	readonly status: number;
	constructor(message: string, status = 0) {
		super(message);
		this.status = status;
	}
}
