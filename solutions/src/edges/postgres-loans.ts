import type pg from "pg";

/** A connection in somebody's hands. */
export interface Loan {
  client: pg.PoolClient;
  /** Nobody knows in which state it is; it is not lent again. */
  broken: Error | undefined;
  end(): void;
}

/**
 * Lends a pool's connections. One that is given back stays at hand until the loop has turned: a write is
 * often followed by another right away, and to the pool and back are several timers. Who waits in the pool's
 * queue is not passed by.
 */
export function loansOf(pool: Pick<pg.Pool, "waitingCount">, connect: () => Promise<pg.PoolClient>) {
  const atHand = new Set<Loan>();
  return {
    async borrow(): Promise<Loan> {
      for (const loan of atHand) {
        atHand.delete(loan);
        if (loan.broken === undefined) return loan;
        loan.end();
      }
      return loanOf(await connect());
    },
    giveBack(loan: Loan): void {
      if (loan.broken || pool.waitingCount > 0) {
        loan.end();
        return;
      }
      atHand.add(loan);
      setImmediate(() => {
        if (atHand.delete(loan)) loan.end();
      });
    },
  };
}

function loanOf(client: pg.PoolClient): Loan {
  const loan: Loan = {
    client,
    broken: undefined,
    end() {
      client.off("error", hear);
      client.release(loan.broken);
    },
  };
  client.on("error", hear);
  return loan;

  function hear(error: Error): void {
    loan.broken = error;
  }
}
